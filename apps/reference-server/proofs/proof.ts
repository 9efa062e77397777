import type { Mutant } from './mutant.ts';

/** A database as results name it. */
export type DatabaseName = 'SQLite' | 'PostgreSQL';

export interface ProofOptions {
  /** Runs the form of seconds that belongs to the tests, with fewer cases and the same rules. */
  short: boolean;
  /** The databases to prove it on. */
  databases: readonly DatabaseName[];
  /** URL of a PostgreSQL server, which ends with `/`, whose user can create databases. Without it, the proof starts one. */
  postgres?: string;
  /** The same seed chooses the same cases. */
  seed: number;
  /** The name of the mutant with which servers and workers run, and which the proof should notice. */
  mutant?: string;
  /** Minutes of the long form, if they can be chosen (default: chosen by the proof). */
  minutes?: number;
  /** One case to repeat, as a violation names it (default: all cases). */
  only?: string;
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

export interface Outcome {
  /** What was done and counted, for each database, or for both under `both`: such as `{ kills: 100, 'records accepted': 31204 }`. */
  counts: Partial<Record<DatabaseName | 'both', Record<string, number | string>>>;
  /** What did not hold, in sentences that end with how to repeat it. Empty if the proof held. */
  violations: readonly string[];
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
  /** Faults that the proof must notice, by name. */
  mutants: Readonly<Record<string, Mutant>>;
  /**
   * Checks the name of a case before anything starts. A proof without it has no cases to repeat.
   * @throws UnknownCase for a name that no case has on these databases
   */
  requireCase?(only: string, databases: readonly DatabaseName[]): void;
  /** @throws Error when the proof itself cannot run */
  run(options: ProofOptions): Promise<Outcome>;
}

/** No case has the name that was given. The message says which names there are. */
export class UnknownCase extends Error {}
