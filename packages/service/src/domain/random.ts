import { type RandomSource, system } from '../ports/crypto.ts';
import { type Clock, systemClock } from './clock.ts';
import { createIds } from './identifiers.ts';

/** The source of everything random: ids, secrets, salts. Sandboxes replace it. */
export interface Random extends RandomSource {
  /** Creates an identifier, as `createIds` describes. */
  id(): string;
  /** Creates a secret of 256 random bits: a token, a client secret, a verification code. */
  token(): string;
  /**
   * The source for one piece of work. In a sandbox with a seed, it depends on the seed and the name only, so that work at
   * the same time cannot change the numbers of the rest.
   */
  derive(...name: string[]): Random;
}

/**
 * Creates a source of random values.
 * @param clock identifiers begin with its time
 * @param source (default: the system's, which is unpredictable)
 */
export function createRandom(clock: Clock, { bytes, uuid }: RandomSource = system): Random {
  const random: Random = {
    id: createIds(clock, uuid),
    uuid,
    token: () => bytes(32).toString('base64url'),
    bytes,
    derive: () => random,
  };
  return random;
}

/** Unpredictable random values, with the time of the system. */
export const systemRandom: Random = createRandom(systemClock);
