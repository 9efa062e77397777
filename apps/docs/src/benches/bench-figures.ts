/** A measured value. */
export interface BenchValue {
  name: string;
  value: number;
  unit: string;
}

/** Values that are compared with each other. */
export interface Quantity {
  title: string;
  /** Whether more of it is better. */
  more: boolean;
  values: BenchValue[];
}

/** A run of a measurement, as `pnpm bench -- --results` writes it. */
export interface BenchFigures {
  name: string;
  title: string;
  extent: string;
  /** The name of our own values, if the others are of peers. */
  own?: string;
  /** Such as `2026-11-22`. */
  day: string;
  machine: string;
  /** Average number of programs that were running or waiting for a processor in the minute before. */
  load: number;
  /** The version of Node.js. */
  node: string;
  quantities: Quantity[];
}

const files = import.meta.glob<BenchFigures>('../../benches/*.json', { import: 'default', eager: true });

/** The published runs: first those with peers. */
export const publishedBenches: readonly BenchFigures[] = Object.values(files).sort(
  (one, other) => Number(other.own !== undefined) - Number(one.own !== undefined) || (one.name < other.name ? -1 : 1),
);

/** URL of the section of a measurement. */
export const benchUrl = (name: string): string => `/benches.html#${name}`;

/**
 * How much better our own value is than that of a peer in the same run: above 1 it is better, whatever the quantity. Undefined
 * for our own value, and without peers.
 */
export function ratioTo({ more, values }: Quantity, own: string | undefined, peer: BenchValue): number | undefined {
  const ours = values.find(({ name }) => name === own);
  if (!ours || ours === peer) return undefined;
  return more ? ours.value / peer.value : peer.value / ours.value;
}
