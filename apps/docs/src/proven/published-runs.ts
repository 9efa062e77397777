/** A run of a proof, as `pnpm proof:<name> -- --results` writes it. */
export interface ProofRun {
  name: string;
  claim: string;
  method: string;
  /** Such as `2026-11-22`. */
  day: string;
  seed: number;
  /** The databases that it ran on. */
  databases: string[];
  /** Minutes of a duration that was chosen. */
  minutes?: number;
  mutants: { name: string; description: string }[];
  /** What was counted, by database, or by `both`. */
  counts: Record<string, Record<string, number | string>>;
  violations: string[];
  /** How long it took. */
  seconds: number;
}

/** What is compared with an aim: our own value, or its ratio to a peer's value. */
export interface BenchRow {
  /** The title of the quantity. */
  quantity: string;
  /** Whose value it is, unless it is the server's. */
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
export interface BenchRun {
  name: string;
  title: string;
  extent: string;
  /** The name of our own values; the other names are peers. */
  own: string;
  /** Such as `2026-11-22`. */
  day: string;
  machine: string;
  /** Average number of programs that were running or waiting for a processor in the minute before. */
  load: number;
  /** The version of Node.js. */
  node: string;
  rows: BenchRow[];
  quantities: { title: string; values: { name: string; value: number; unit: string }[] }[];
}

const proofs = import.meta.glob<string>('../../figures/*.json', { query: '?raw', import: 'default', eager: true });
const benches = import.meta.glob<string>('../../benches/*.json', { query: '?raw', import: 'default', eager: true });

/** The published files of all runs by their names. */
export const runFiles: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...proofs, ...benches }).map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ''), text]),
);

const read = <T extends { name: string }>(files: Record<string, string>): readonly T[] =>
  Object.values(files)
    .map((text): T => JSON.parse(text))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

export const publishedProofs = read<ProofRun>(proofs);
export const publishedBenches = read<BenchRun>(benches);

/** The name of a proof as a title, such as `Crash points`. */
export const titleOfProof = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** URL of the section of a proof or a bench. */
export const runUrl = (name: string): string => `/proven.html#${name}`;

/** URL of the file of a run. */
export const runFileUrl = (name: string): string => `/figures/${name}.json`;
