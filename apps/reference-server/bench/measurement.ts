import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';

/** A measured value. Values of the same quantity are compared with each other. */
interface Value {
  name: string;
  value: number;
  unit: string;
}

/** What is measured, such as `Requests per second`, with its values in one run. */
interface Quantity {
  title: string;
  /** Whether more of it is better. */
  more: boolean;
  values: Value[];
}

/** A measurement that is under way: it prints its rows, and `--results` writes them. */
export interface Measurement {
  /** Prints a value with a note, and adds it to a quantity. @param options digits after the point, and what is printed */
  add(quantity: string, name: string, value: number, unit: string, options?: AddOptions): void;
}

interface AddOptions {
  digits?: number;
  /** Whether more of it is better. */
  more?: boolean;
  /** The name of the row, if it differs. */
  row?: string;
  note?: string;
}

const folder = join(import.meta.dirname, '../../docs/benches');

interface Description {
  /** Of the file. */
  name: string;
  /** What it measures. */
  title: string;
  /** How much of it, in words. */
  extent: string;
  /** The name of our own values, if those of peers are measured in the same run. */
  own?: string;
  /** Whether the figures are written. */
  results: boolean;
}

/**
 * Runs a measurement, and writes its figures for the documentation if that is wanted.
 * @param measure adds what it measures
 */
export async function runMeasurement(
  { name, title, extent, own, results }: Description,
  measure: (measurement: Measurement) => Promise<void>,
): Promise<void> {
  process.stdout.write(`${title}, ${extent}\n`);
  // Other programs on the machine slow everything down.
  const load = Number(loadavg()[0]?.toFixed(1));
  const quantities = new Map<string, Quantity>();
  await measure({
    add(title, valueName, value, unit, { digits = 0, more = false, row = valueName, note = '' } = {}) {
      const text = `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}${unit.startsWith('/') ? '' : ' '}${unit}`;
      process.stdout.write(`  ${row.padEnd(46)}${text.padStart(14)}  ${note}\n`);
      const quantity = quantities.get(title) ?? { title, more, values: [] };
      quantity.values.push({ name: valueName, value: Number(value.toFixed(digits)), unit });
      quantities.set(title, quantity);
    },
  });
  if (!results) return;
  const machine = `${cpus()[0]?.model.trim() || process.arch}, ${availableParallelism()} processors`;
  const run = { day: new Date().toISOString().slice(0, 10), machine, load, node: process.version };
  mkdirSync(folder, { recursive: true });
  const text = JSON.stringify(
    { name, title, extent, ...(own && { own }), ...run, quantities: [...quantities.values()] },
    null,
    2,
  );
  writeFileSync(join(folder, `${name}.json`), `${text}\n`);
}
