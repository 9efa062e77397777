import { hashToken } from '../domain/tokens.ts';
import { consumeShared, deleteUsage } from '../storage/rate-limit-usage.ts';
import type { Services } from './services.ts';

const limit = 5;
const milliseconds = 15 * 60 * 1000;
const prefix = 'login ';

export interface Attempt {
  /** After how many seconds one is taken again; 0 when this one is. */
  retryAfterSeconds: number;
  /** Forgets the attempts so far: the user has proven who they are. */
  succeed(): Promise<void>;
}

/**
 * Counts an attempt to sign in, so that nobody guesses passwords: five in 15 minutes for an email and a network address,
 * whichever process they reach. It is counted before the password is checked, so that attempts at the same time count.
 */
export async function beginLoginAttempt(
  { database, clock }: Services,
  email: string,
  address: string,
): Promise<Attempt> {
  const { query } = database;
  const now = clock.now().getTime();
  const name = prefix + hashToken(JSON.stringify([email.toLowerCase(), address]));
  // Anybody can make up addresses: what has passed is not kept.
  await deleteUsage(query, { prefix, endedBefore: now });
  const { endsAt, taken } = await consumeShared(query, { name, points: 1, limit, milliseconds, now });
  return {
    retryAfterSeconds: taken ? 0 : Math.max(1, Math.ceil((endsAt - now) / 1000)),
    succeed: () => deleteUsage(query, { prefix: name }),
  };
}
