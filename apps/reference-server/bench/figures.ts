import { loadavg } from 'node:os';
import type { Aim, Bench, Measurement } from './measurement.ts';

/** A quantity, such as `Processor time`, with the values of the server and its peers in one run. */
export interface Quantity {
  title: string;
  values: {
    name: string;
    /** The least of all rounds. */
    value: number;
    unit: string;
    rounds: number[];
  }[];
}

/** The results of a measurement. */
export interface Figures {
  title: string;
  aims: Aim[];
  quantities: Quantity[];
}

/** A value, or a ratio to a peer, beside the aim. */
export interface Row extends Aim {
  value: number;
  /** `×` for a ratio. */
  unit: string;
  /** The least and the greatest value of the rounds: a ratio compares the values of one round. */
  spread: [number, number];
}

/** Runs a measurement, and prints its values as they come. */
export async function runMeasurement(measurement: Measurement, bench: Omit<Bench, 'add'>): Promise<Figures> {
  const { title, extent, aims } = measurement;
  // Other programs on the machine slow everything down.
  process.stdout.write(`${title}, ${extent}, load ${loadavg()[0]?.toFixed(1)}\n`);
  const quantities = new Map<string, Quantity>();
  await measurement.run({
    ...bench,
    add(quantity, name, values, unit, digits = 0) {
      const rounds = [values].flat();
      const [value, greatest] = spreadOf(rounds);
      const spread = [...new Set([value, greatest])].map((one) => formatValue(one, unit, digits)).join(' to ');
      process.stdout.write(`  ${name.padEnd(34)}${quantity.padEnd(46)}${spread.padStart(28)}\n`);
      const one = quantities.get(quantity) ?? { title: quantity, values: [] };
      one.values.push({ name, value, unit, rounds });
      quantities.set(quantity, one);
    },
  });
  return { title, aims, quantities: [...quantities.values()] };
}

/** The row of the server, or of the server of another checkout; undefined without a measured value. */
export function toRow(aim: Aim, quantities: Quantity[], name: string): Row | undefined {
  const values = quantities.find(({ title }) => title === aim.quantity)?.values ?? [];
  const find = (wanted: string | undefined) => values.find((one) => one.name === wanted);
  const value = find(aim.name ?? name);
  if (value === undefined) return undefined;
  if (aim.peer === undefined) return { ...aim, value: value.value, unit: value.unit, spread: spreadOf(value.rounds) };
  const peer = find(aim.peer);
  if (peer === undefined) return undefined;
  const ratios = value.rounds.map((one, n) => one / (peer.rounds[n] ?? peer.value));
  return { ...aim, value: value.value / peer.value, unit: '×', spread: spreadOf(ratios) };
}

const spreadOf = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** A number with its unit, such as `1,000/s` or `2.5 ×`. */
export function formatValue(value: number, unit: string, digits: number): string {
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text}${unit.startsWith('/') ? '' : ' '}${unit}`;
}
