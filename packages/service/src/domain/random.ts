import { type RandomSource, system } from '../ports/crypto.ts';
import { type Clock, systemClock } from './clock.ts';
import { createIds } from './identifiers.ts';

/** The source of ids and secrets. */
export interface Random extends RandomSource {
  /** Creates an identifier, as `createIds` describes. */
  id(): string;
  /** Creates a secret of 256 random bits: a token, a client secret, a verification code. */
  token(): string;
}

/**
 * Creates a source of random values.
 * @param clock identifiers begin with its time
 */
export function createRandom(clock: Clock): Random {
  const { bytes, uuid } = system;
  return { id: createIds(clock, uuid), uuid, token: () => bytes(32).toString('base64url'), bytes };
}

/** Unpredictable random values, with the time of the system. */
export const systemRandom: Random = createRandom(systemClock);
