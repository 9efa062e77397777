import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import type { Clock } from '../../domain/clock.ts';
import { TooManyAttempts } from '../../domain/errors.ts';
import { type Consumption, createConsume } from '../../storage/access/rate-limit-usage.ts';
import type { Database } from '../../storage/database.ts';
import { type AttemptKind, describeAttempt } from './attempt-limits.ts';

/** Operators choose the control token, and can choose a short one; its holder can always create another link. */
const operatorSecrets: readonly AttemptKind[] = ['control network', 'link network'];

/**
 * Counts wrong credentials, and refuses further ones beyond the limit. Valid ones are always accepted, so one client cannot lock out
 * others of its network. To tell them apart, the guard checks every token: the server makes tokens with too many random bits for
 * guessing, and chosen ones are for sandboxes. It checks no secret of operators beyond the limit that was not valid before.
 * @param credential hash of the credential
 * @param sources the sources that wrong credentials are counted for
 * @param check finds the thing that the credential gives access to
 * @param findUser the user whose credential it is, if it is a token
 * @throws TooManyAttempts beyond the limit
 */
export type Guard = <Found>(
  credential: string,
  sources: Partial<Record<AttemptKind, string>>,
  check: () => Promise<Found | undefined>,
  findUser?: (found: Found) => string,
) => Promise<Found | undefined>;

/** Valid credentials that a process remembers. The oldest is dropped for the next. */
const maxRemembered = 10_000;

/** The memory of a process about the credentials for one database. */
interface Memory {
  /** Hashes of valid credentials, with the users of tokens. */
  valid: Map<string, string | undefined>;
  /** When the limits that are used up end, in milliseconds since 1970. */
  exceeded: Map<string, number>;
}

const memories = new WeakMap<Database['query'], Memory>();

/** The user of a token that was valid when this process checked it last. @param credential its hash */
export const findKnownUser = ({ query }: Database, credential: string): string | undefined =>
  memories.get(query)?.valid.get(credential);

/** Forgets which credentials were valid, and which limits are used up. Call it when all data was replaced. */
export function forgetCredentials({ query }: Database): void {
  const memory = memories.get(query);
  memory?.valid.clear();
  memory?.exceeded.clear();
}

/**
 * Creates a guard. Wrong credentials are counted over all processes; each process remembers valid ones on its own. Guards of
 * one database share their memory.
 */
export function createGuard({ database, clock }: { database: Database; clock: Clock }): Guard {
  const consume = createConsume(database.query);
  const { valid, exceeded } = getOrCreate(memories, database.query, () => ({ valid: new Map(), exceeded: new Map() }));

  function throwIfExceeded({ name, milliseconds, now }: Consumption): void {
    const endsAt = exceeded.get(name) ?? 0;
    // A window that ends later than a new one began while a clock was wrong. The count decides, which shortens it.
    if (endsAt > now && endsAt <= now + milliseconds) throw new TooManyAttempts(Math.ceil((endsAt - now) / 1000));
    exceeded.delete(name);
  }

  return async (credential, sources, check, findUser) => {
    const now = clock.now().getTime();
    const describe = () =>
      Object.entries(sources).map(([kind, value]) => describeAttempt(kind as AttemptKind, value, now));
    if (exceeded.size > 0 && operatorSecrets.some((kind) => sources[kind] !== undefined) && !valid.has(credential)) {
      for (const attempt of describe()) throwIfExceeded(attempt);
    }
    const found = await check();
    if (found !== undefined) {
      if (!valid.has(credential) && valid.size >= maxRemembered) valid.delete(valid.keys().next().value as string);
      valid.set(credential, findUser?.(found));
      return found;
    }
    valid.delete(credential);
    const attempts = describe();
    for (const attempt of attempts) throwIfExceeded(attempt);
    for (const attempt of attempts) {
      const { allowed, used, endsAt } = await consume(attempt);
      if (used >= attempt.limit) exceeded.set(attempt.name, endsAt);
      if (!allowed) throwIfExceeded(attempt);
    }
    return undefined;
  };
}
