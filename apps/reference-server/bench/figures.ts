import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { type Aim, type Bench, type Measurement, own } from './measurement.ts';

interface Value {
  name: string;
  value: number;
  unit: string;
}

/** What is measured, such as `Requests per second`, with the values of the server and its peers in one run. */
interface Quantity {
  title: string;
  /** Whether more of it is better. */
  more: boolean;
  values: Value[];
}

/** What a run of a measurement has found. */
export interface Figures {
  name: string;
  title: string;
  extent: string;
  own: string;
  /** Such as `2026-11-22`. */
  day: string;
  machine: string;
  /** Average number of programs that were running or waiting for a processor in the minute before. */
  load: number;
  /** The version of Node.js. */
  node: string;
  aims: Aim[];
  quantities: Quantity[];
}

const folder = join(import.meta.dirname, '../../docs/benches');
const fileOf = (name: string) => join(folder, `${name}.json`);

/** Runs a measurement, and prints its values as they come. */
export async function runMeasurement(measurement: Measurement, bench: Omit<Bench, 'add'>): Promise<Figures> {
  const { name, title, aims } = measurement;
  const extent = measurement.extent(bench.options);
  process.stdout.write(`${title}, ${extent}\n`);
  // Other programs on the machine slow everything down.
  const load = Number(loadavg()[0]?.toFixed(1));
  const quantities = new Map<string, Quantity>();
  await measurement.run({
    ...bench,
    add(quantity, valueName, value, unit, { digits = 0, more = false, note = '' } = {}) {
      const text = formatValue(value, unit, digits);
      process.stdout.write(`  ${valueName.padEnd(34)}${quantity.padEnd(46)}${text.padStart(14)}  ${note}\n`);
      const one = quantities.get(quantity) ?? { title: quantity, more, values: [] };
      one.values.push({ name: valueName, value: Number(value.toFixed(digits)), unit });
      quantities.set(quantity, one);
    },
  });
  const machine = `${cpus()[0]?.model.trim() || process.arch}, ${availableParallelism()} processors`;
  const run = { day: new Date().toISOString().slice(0, 10), machine, load, node: process.version };
  return { name, title, extent, own, ...run, aims, quantities: [...quantities.values()] };
}

/** Writes figures for the documentation. */
export function writeFigures(figures: Figures): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(figures.name), `${JSON.stringify(figures, null, 2)}\n`);
}

/** The figures that were written last. */
export function readFigures(name: string): Figures | undefined {
  return existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : undefined;
}

/** The value that an aim is compared with: of the server, or its ratio to that of the peer. */
export function compare(figures: Figures | undefined, { quantity, peer }: Aim, name: string): Value | undefined {
  const values = figures?.quantities.find(({ title }) => title === quantity)?.values ?? [];
  const value = values.find((one) => one.name === name);
  if (peer === undefined || value === undefined) return value;
  const beside = values.find((one) => one.name === peer);
  return beside && { name, value: value.value / beside.value, unit: '×' };
}

export function formatValue(value: number, unit: string, digits: number): string {
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text}${unit.startsWith('/') ? '' : ' '}${unit}`;
}
