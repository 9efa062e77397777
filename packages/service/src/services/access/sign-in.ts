import { serverLimits } from '@email-automation/contract-tools/server-limits';
import { verifyPassword } from '../../domain/passwords.ts';
import type { User } from '../../domain/records.ts';
import { type Consumption, refundShared } from '../../storage/access/rate-limit-usage.ts';
import { findUserByEmail } from '../../storage/access/users.ts';
import type { Queries } from '../../storage/database.ts';
import type { Services } from '../services.ts';
import { countAttempt, describeAttempt } from './attempt-limits.ts';
import { networkOf } from './network-address.ts';

/** Hashing takes a tenth of a second of one processor and 32 MiB, so that a process does little of it at once. */
export const passwordSlots = createSlots({
  running: serverLimits.passwordsAtOnce,
  waiting: serverLimits.passwordsWaiting,
});

export interface Login {
  email: string;
  password: string;
  /** IP address of the client. */
  address: string;
}

/** The result of an attempt to sign in. */
export type LoginResult =
  | { status: 'succeeded'; user: User }
  | { status: 'incorrect' }
  | { status: 'limited'; retryAfterSeconds: number }
  | { status: 'busy' };

/**
 * Signs a user in, against guessing of passwords: attempts are limited for each account and for each network, over all
 * processes. An attempt counts before its password is checked, so that concurrent attempts count, and no longer when it succeeds.
 */
export async function signIn({ database, clock }: Services, login: Login): Promise<LoginResult> {
  const { query } = database;
  const now = clock.now();
  const user = await findUserByEmail(query, login.email);
  const attempts = [
    describeAttempt('login network', networkOf(login.address), now.getTime()),
    describeAttempt('login account', normalizeEmail(login.email), now.getTime()),
  ];
  for (const attempt of attempts) {
    const retryAfterSeconds = await countAttempt(query, attempt);
    if (retryAfterSeconds !== undefined) return { status: 'limited', retryAfterSeconds };
  }
  const isCorrect = await passwordSlots.run(() => verifyPassword(login.password, user?.password_hash));
  if (isCorrect === false) return { status: 'incorrect' };
  await refund(query, attempts);
  if (!isCorrect || user === undefined) return { status: 'busy' };
  return { status: 'succeeded', user };
}

async function refund(query: Queries, attempts: Consumption[]): Promise<void> {
  for (const attempt of attempts) await refundShared(query, attempt);
}

/** All spellings that lead to one user, and more: differences in case, in blanks, and in compatible characters. */
function normalizeEmail(email: string): string {
  return email.toLowerCase().normalize('NFKC').trim();
}

/** Bounds expensive work: how much runs at once, and how much waits, in the order in which it came. */
export function createSlots({ running, waiting }: { running: number; waiting: number }) {
  let free = running;
  const queue: (() => void)[] = [];
  async function enter(): Promise<void> {
    if (free > 0) free--;
    else await new Promise<void>((start) => queue.push(start));
  }
  function leave(): void {
    const start = queue.shift();
    if (start) start();
    else free++;
  }
  return {
    /** Does some work as soon as a slot is free. @returns undefined at once when too much work waits */
    run<Result>(work: () => Promise<Result>): Promise<Result> | undefined {
      if (free === 0 && queue.length >= waiting) return undefined;
      return enter().then(work).finally(leave);
    },
  };
}
