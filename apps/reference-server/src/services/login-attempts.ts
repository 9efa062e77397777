import { hashToken } from '../domain/tokens.ts';
import { consumeShared, deleteUsage } from '../storage/rate-limit-usage.ts';
import type { Services } from './services.ts';

const limit = 5;
const milliseconds = 15 * 60 * 1000;
const prefix = 'login ';

export interface LoginAttempt {
  /** Seconds until the next attempt is allowed; 0 when this attempt is. */
  retryAfterSeconds: number;
  /** Resets the count. Call it when the password was correct. */
  succeed(): Promise<void>;
}

/**
 * Counts an attempt to sign in, against guessing of passwords: five in 15 minutes for an email address and a network
 * address, over all processes. Call it before you check the password, so that concurrent attempts count.
 */
export async function beginLoginAttempt(
  { database, clock }: Services,
  email: string,
  address: string,
): Promise<LoginAttempt> {
  const { query } = database;
  const now = clock.now().getTime();
  const name = prefix + hashToken(JSON.stringify([email.toLowerCase(), address]));
  // Clients can invent email addresses: delete old counts.
  await deleteUsage(query, { prefix, endedBefore: now });
  const { endsAt, allowed } = await consumeShared(query, { name, count: 1, limit, milliseconds, now });
  return {
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((endsAt - now) / 1000)),
    succeed: () => deleteUsage(query, { prefix: name }),
  };
}
