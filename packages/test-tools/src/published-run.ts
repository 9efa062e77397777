/** A run of a proof, as `pnpm proof:<name> -- --results` writes it and the documentation reads it. */
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
  minutes?: number | undefined;
  mutants: { name: string; description: string }[];
  /** What was counted, by database, or by `both`. */
  counts: Record<string, Record<string, number | string>>;
  violations: readonly string[];
  /** How long it took. */
  seconds: number;
}

/** What a bench compares: the server is beside its peers in the same quantity. */
export interface Aim {
  quantity: string;
  /** Whose value it is (default: the server's). */
  name?: string;
  /** The ratio of the server's value to this one's is compared with the aim. Without a peer, the value itself is. */
  peer?: string;
  atMost?: number;
  atLeast?: number;
  /** Why it is missed, if it is: a sentence for the documentation. */
  reason?: string;
}

/** The value of the server, or its ratio to the peer, beside the aim. */
export interface BenchRow extends Aim {
  value: number;
  /** `×` for a ratio. */
  unit: string;
  /** The least and the greatest value of the rounds: a ratio compares the values of one round. */
  spread?: [number, number];
}

/** What is measured, such as `Requests per second`, with the values of the server and its peers in one run. */
export interface Quantity {
  title: string;
  /** Whether more of it is better. */
  more: boolean;
  values: {
    name: string;
    value: number;
    unit: string;
    /** The value of each round, of which the best one counts. Published runs have the spread of their rows instead. */
    rounds?: number[];
  }[];
}

/** A run of a measurement, as `pnpm bench -- --results` writes it and the documentation reads it. */
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
  quantities: Quantity[];
}
