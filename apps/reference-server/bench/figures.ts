import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Aim, BenchRow, BenchRun, Quantity } from '@email-automation/test-tools/published-run';
import { type Bench, type Measurement, own } from './measurement.ts';

const folder = join(import.meta.dirname, '../../docs/benches');
const fileOf = (name: string) => join(folder, `${name}.json`);

/** Runs a measurement, and prints its values as they come. */
export async function runMeasurement(measurement: Measurement, bench: Omit<Bench, 'add'>): Promise<BenchRun> {
  const { name, title, aims } = measurement;
  const extent = measurement.extent(bench.options);
  process.stdout.write(`${title}, ${extent}\n`);
  // Other programs on the machine slow everything down.
  const load = Number(loadavg()[0]?.toFixed(1));
  const quantities = new Map<string, Quantity>();
  await measurement.run({
    ...bench,
    add(quantity, valueName, values, unit, { digits = 0, more = false, note = '' } = {}) {
      const each = [values].flat();
      const value = more ? Math.max(...each) : Math.min(...each);
      const text = formatValue(value, unit, digits);
      const [least, greatest] = spreadOf(each).map((one) => formatValue(one, unit, digits));
      const spread = each.length > 1 ? `from ${least} to ${greatest}` : note;
      process.stdout.write(`  ${valueName.padEnd(34)}${quantity.padEnd(46)}${text.padStart(14)}  ${spread}\n`);
      const one = quantities.get(quantity) ?? { title: quantity, more, values: [] };
      const round = (number: number) => Number(number.toFixed(digits));
      one.values.push({
        name: valueName,
        value: round(value),
        unit,
        ...(each.length > 1 && { rounds: each.map(round) }),
      });
      quantities.set(quantity, one);
    },
  });
  const machine = `${cpus()[0]?.model.trim() || process.arch}, ${availableParallelism()} processors`;
  const run = { day: new Date().toISOString().slice(0, 10), machine, load, node: process.version };
  const all = [...quantities.values()];
  return { name, title, extent, own, ...run, rows: toRows(aims, all, own), quantities: all };
}

/** Writes figures for the documentation. */
export function writeFigures(figures: BenchRun): void {
  mkdirSync(folder, { recursive: true });
  // The spread of the rows says enough of the rounds.
  const withoutRounds = (key: string, value: unknown) => (key === 'rounds' ? undefined : value);
  writeFileSync(fileOf(figures.name), `${JSON.stringify(figures, withoutRounds, 2)}\n`);
}

/** The figures that were written last. */
export function readFigures(name: string): BenchRun | undefined {
  return existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : undefined;
}

/** The rows of the server, or of the server of another checkout. */
export function toRows(aims: Aim[], quantities: Quantity[], name: string): BenchRow[] {
  return aims.flatMap((aim) => {
    const values = quantities.find(({ title }) => title === aim.quantity)?.values ?? [];
    const value = values.find((one) => one.name === (aim.name ?? name));
    if (value === undefined) return [];
    if (aim.peer === undefined) {
      return { ...aim, value: value.value, unit: value.unit, ...(value.rounds && { spread: spreadOf(value.rounds) }) };
    }
    const peer = values.find((one) => one.name === aim.peer);
    if (peer === undefined) return [];
    const toRatio = (one: number, other: number) => Number((one / other).toPrecision(3));
    const ratios = value.rounds?.map((one, n) => toRatio(one, peer.rounds?.[n] ?? peer.value));
    return {
      ...aim,
      value: toRatio(value.value, peer.value),
      unit: '×',
      ...(ratios && { spread: spreadOf(ratios) }),
    };
  });
}

const spreadOf = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];

export function formatValue(value: number, unit: string, digits: number): string {
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text}${unit.startsWith('/') ? '' : ' '}${unit}`;
}
