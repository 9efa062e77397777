import type { StateName } from '../src/target/states.ts';
import type { Described, Kind } from './kind.ts';
import type { Rewrite } from './proxy.ts';

/** A server that violates one requirement, made by a proxy. */
export interface Mutant extends Described {
  /** Creates the violation, with a state of its own. */
  create(): Rewrite;
  /** The base URL that the checks use, if it makes the violation. */
  baseUrl?(url: string): string;
  /** The provider state that the checks get, if it makes the violation. */
  state?: { name: StateName; ids: Record<string, string> };
}

export const defineMutant = (requirement: string, kind: Kind, description: string, create: () => Rewrite): Mutant => ({
  requirement,
  kind,
  description,
  create,
});
