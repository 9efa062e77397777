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
export interface Quantity {
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
  /** What is compared with an aim. */
  rows: Row[];
  quantities: Quantity[];
}

/** A row of the table: the value of the server, or its ratio to that of the peer, beside the aim. */
export interface Row extends Aim {
  value: number;
  unit: string;
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
  const all = [...quantities.values()];
  return { name, title, extent, own, ...run, rows: toRows(aims, all, own), quantities: all };
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

/** The rows of the server, or of the server of another checkout. */
export function toRows(aims: Aim[], quantities: Quantity[], name: string): Row[] {
  return aims.flatMap((aim) => {
    const values = quantities.find(({ title }) => title === aim.quantity)?.values ?? [];
    const value = values.find((one) => one.name === name);
    if (value === undefined) return [];
    if (aim.peer === undefined) return { ...aim, value: value.value, unit: value.unit };
    const peer = values.find((one) => one.name === aim.peer);
    return peer ? { ...aim, value: Number((value.value / peer.value).toPrecision(3)), unit: '×' } : [];
  });
}

export function formatValue(value: number, unit: string, digits: number): string {
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text}${unit.startsWith('/') ? '' : ' '}${unit}`;
}
