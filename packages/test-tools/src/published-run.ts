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
