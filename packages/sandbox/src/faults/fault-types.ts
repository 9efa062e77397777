import type { FaultRule } from './fault-rules.ts';

/** A fault with how many requests, batches, or records it could strike so far, and how many it did. */
export type Fault = FaultRule & { id: string; matched: number; struck: number };

/** The errors on demand of a sandbox. */
export interface Faults {
  /** Adds a fault, behind the others. @throws Error with what to change if the rule is invalid */
  add(rule: FaultRule): Fault;
  /** The faults in the order in which they apply. */
  list(): Fault[];
  /** Removes a fault. @returns whether there is such a fault */
  remove(id: string): boolean;
  /** Removes all faults. */
  clear(): void;
}
