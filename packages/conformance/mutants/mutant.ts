import type { StateName } from '../src/target/states.ts';
import type { Rewrite } from './proxy.ts';

/** A server that violates one requirement. */
export interface Mutant {
  /** The ID of the requirement, which a check has to report as failed. */
  requirement: string;
  /** How the server violates it, as a sentence without its subject: "returns …". */
  description: string;
  /** Creates the violation, with a state of its own. */
  create(): Rewrite;
  /** The base URL that the checks use, if it makes the violation. */
  baseUrl?(url: string): string;
  /** The provider state that the checks get, if it makes the violation. */
  state?: { name: StateName; ids: Record<string, string> };
}

export const defineMutant = (requirement: string, description: string, create: () => Rewrite): Mutant => ({
  requirement,
  description,
  create,
});
