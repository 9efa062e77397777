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

/** What is compared with an aim: a value of ours, or its ratio to that of a peer. */
export interface BenchRow {
  /** The title of the quantity. */
  quantity: string;
  /** Whose value it is, unless it is that of the server. */
  name?: string;
  /** The ratio is to its value. */
  peer?: string;
  value: number;
  /** `×` for a ratio. */
  unit: string;
  /** The least and the greatest of all rounds. */
  spread?: [number, number];
  atMost?: number;
  atLeast?: number;
  /** Why the aim is missed, if it is. */
  reason?: string;
}

/** A run of a measurement, as `pnpm bench -- --results` writes it. */
export interface BenchFigures {
  name: string;
  title: string;
  extent: string;
  /** The name of our own values among those of peers. */
  own: string;
  /** Such as `2026-11-22`. */
  day: string;
  machine: string;
  /** Average number of programs that were running or waiting for a processor in the minute before. */
  load: number;
  /** The version of Node.js. */
  node: string;
  rows: BenchRow[];
  quantities: Quantity[];
}

const files = import.meta.glob<BenchFigures>('../../benches/*.json', { import: 'default', eager: true });

/** The published runs: first those with aims. */
export const publishedBenches: readonly BenchFigures[] = Object.values(files).sort(
  (one, other) => Number(other.rows.length > 0) - Number(one.rows.length > 0) || (one.name < other.name ? -1 : 1),
);

/** URL of the section of a measurement. */
export const benchUrl = (name: string): string => `/benches.html#${name}`;

/** Our own value as a multiple of that of a peer in the same run. Undefined for our own value, and without peers. */
export function ratioTo({ values }: Quantity, own: string, peer: BenchValue): number | undefined {
  const ours = values.find(({ name }) => name === own);
  return ours && ours !== peer ? ours.value / peer.value : undefined;
}

/** How far a row is from its aim: 1 where it is reached exactly, below where it is exceeded. Undefined without an aim. */
export function distanceToAim({ value, atMost, atLeast }: BenchRow): number | undefined {
  if (atMost !== undefined) return value / atMost;
  return atLeast === undefined ? undefined : atLeast / value;
}
