/** Values over the duration of a proof. */
export interface Curve {
  title: string;
  unit: string;
  database: string;
  /** Seconds since the start, and the value then. */
  points: [second: number, value: number][];
}

/** A run of a proof, as `pnpm proof:<name> -- --results` writes it. */
export interface Figures {
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
  /** Processors of the machine. */
  processors?: number;
  mutants: { name: string; description: string }[];
  /** What was counted, by database, or by `both`. */
  counts: Record<string, Record<string, number | string>>;
  violations: string[];
  curves?: Curve[];
  /** How long it took. */
  seconds: number;
}

const texts = import.meta.glob<string>('../../figures/*.json', { query: '?raw', import: 'default', eager: true });

/** The published files by the names of their proofs, in the order of these names. */
export const figuresFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(texts)
    .map(([path, text]): [string, string] => [path.replace(/^.*\/|\.json$/g, ''), text])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** The published runs of all proofs. */
export const publishedFigures: readonly Figures[] = [...figuresFiles.values()].map((text) => JSON.parse(text));

/** URL of the file of a proof. */
export const figuresUrl = (name: string): string => `/figures/${name}.json`;
