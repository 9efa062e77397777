import type { Option } from 'commander';
import type { Mutant } from './mutant.ts';

/** A database as results name it. */
export type DatabaseName = 'SQLite' | 'PostgreSQL';

export interface ProofOptions {
  /** Runs the form of seconds that belongs to the tests, with fewer cases and the same rules. */
  short: boolean;
  /** URL of a PostgreSQL server, which ends with `/`, whose user can create databases. Without it, the proof starts one. */
  postgres?: string;
  /** The same seed chooses the same cases. */
  seed: number;
  /** The mutant with which servers and workers run, and which the proof should notice. */
  mutant?: Mutant;
  /** Minutes of the long form, if they can be chosen (default: chosen by the proof). */
  minutes?: number;
  /** One case to repeat, as a violation names it (default: all cases). */
  only?: string;
  /** The values of the options that only this proof has. */
  own: Record<string, unknown>;
  /** Shows how far the proof has come. */
  progress(text: string): void;
}

/** Values over the duration of a proof. */
export interface Curve {
  title: string;
  /** Such as `MiB` or `ms`. */
  unit: string;
  database: DatabaseName;
  /** Seconds since the start, and the value then. */
  points: readonly (readonly [second: number, value: number])[];
}

/** Something that did not hold. */
export interface Violation {
  text: string;
  /** The case that repeats it (default: the whole run). */
  only?: string;
}

/** What a proof did on a database. */
export interface Result {
  /** What was done and counted, such as `{ kills: 100, 'records accepted': 31204 }`. */
  counts: Record<string, number | string>;
  violations: readonly Violation[];
  curves?: readonly Curve[];
}

/** A claim about the server, and the program that tries to refute it. */
export interface Proof {
  /** As in `pnpm proof:<name>`. */
  name: string;
  /** What holds, in one sentence. */
  claim: string;
  /** How the proof tries to refute it, in a few sentences for the documentation. */
  method: string;
  /** The databases on which it runs at the same time, or `together` if a run needs both (default: all). */
  databases?: readonly DatabaseName[] | 'together';
  /** Options that only this proof has. */
  options?: readonly Option[];
  /** Faults that the proof must notice, by name. */
  mutants: Readonly<Record<string, Mutant>>;
  /** The names of the cases on a database, or patterns of them. A proof without it has no cases to repeat. */
  cases?(on: DatabaseName): readonly (string | RegExp)[];
  /** @throws Error when the proof itself cannot run */
  run(on: DatabaseName, options: ProofOptions): Promise<Result>;
}

/** No case has the name that was given. The message says which names there are. */
export class UnknownCase extends Error {}
