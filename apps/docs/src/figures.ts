import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  planted: { name: string; description: string }[];
  /** What was counted, by database, or by `both`. */
  counts: Record<string, Record<string, number | string>>;
  violations: string[];
  curves?: Curve[];
  /** How long it took. */
  seconds: number;
}

/** The folder of the files, whose names are those of the proofs. */
export const figuresFolder = fileURLToPath(new URL('../figures', import.meta.url));

/** Reads the published runs of all proofs, in the order of their names. */
export function readFigures(): Figures[] {
  const files = readdirSync(figuresFolder).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => JSON.parse(readFileSync(join(figuresFolder, file), 'utf8')));
}
