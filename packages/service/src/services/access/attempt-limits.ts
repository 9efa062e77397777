import { serverLimits } from '@email-automation/contract-tools/server-limits';
import { hashToken } from '../../domain/tokens.ts';
import { type Consumption, consumeShared } from '../../storage/access/rate-limit-usage.ts';
import type { Queries } from '../../storage/database.ts';

const windowMilliseconds = serverLimits.windowMinutes * 60 * 1000;

/** How often something may be tried in a window, by the common property of the attempts. */
export const attemptLimits = {
  /** Passwords for one account. */
  'login account': serverLimits.passwordsOfAccount,
  /** Passwords from one network. */
  'login network': serverLimits.passwordsOfNetwork,
  /** Wrong client secrets of one application. */
  'secret client': serverLimits.secretsOfApplication,
  /** Wrong client secrets from one network. */
  'secret network': serverLimits.secretsOfNetwork,
  /** Wrong API and access tokens from one network. */
  'token network': serverLimits.tokensOfNetwork,
  /** Wrong control tokens from one network. */
  'control network': serverLimits.controlTokensOfNetwork,
  /** Wrong links to the console from one network. */
  'link network': serverLimits.consoleLinksOfNetwork,
  /** Submissions of forms from one network. */
  'form network': serverLimits.formsOfNetwork,
  /** Submissions of forms of one account with one email address, each of which can cause an email to it. */
  'form email': serverLimits.formsOfEmail,
  /** Visits to goals from one network. */
  'visit network': serverLimits.visitsOfNetwork,
};

export type AttemptKind = keyof typeof attemptLimits;

/**
 * Describes an attempt to the storage of limits. Clients invent values, so that values are counted in 65,536 groups: the
 * counts then take a bounded space. Two values rarely share a group.
 */
export function describeAttempt(kind: AttemptKind, value: string, now: number): Consumption {
  const group = hashToken(value).slice(0, 4);
  return { name: `${kind} ${group}`, count: 1, limit: attemptLimits[kind], milliseconds: windowMilliseconds, now };
}

/** Counts an attempt over all processes. @returns seconds until the limit ends, if it is exceeded */
export async function countAttempt(query: Queries, attempt: Consumption): Promise<number | undefined> {
  const { allowed, endsAt } = await consumeShared(query, attempt);
  return allowed ? undefined : Math.max(1, Math.ceil((endsAt - attempt.now) / 1000));
}
