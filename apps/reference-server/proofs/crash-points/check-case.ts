import { describeDifference } from './canonical-state.ts';
import type { Played } from './play-case.ts';
import { kills, type Strike } from './strike.ts';
import { isFinal, type Response } from './use-case.ts';

/** What a use case does without strikes. */
export interface Reference {
  /** The state without any attempt, and after each attempt. */
  states: string[][];
  /** The response to each attempt. */
  responses: Response[];
  /** The statements of the first attempt, and of the second with the recovery before it. */
  statements: string[][];
}

/** What a strike left behind after recovery. */
export type Effect = 'nothing' | 'all';

/**
 * Checks a case with one strike: after recovery nothing or all of the use case has happened, all if the caller got a response;
 * the next attempt does what it does without the strike; and no email was sent more than twice.
 * @returns what the strike left behind, or what did not hold
 */
export function checkStrike(
  played: Played,
  { states, responses }: Reference,
  strike: Strike,
): Effect | { violation: string } {
  const [response = 'none', retried = 'none'] = played.responses;
  const [recovered = [], final = []] = played.states as string[][];
  if (played.counted[0]?.struck === false) return { violation: 'the statement was not reached, though it was before' };
  const unexpected = checkResponse(response, responses, kills(strike));
  if (unexpected) return { violation: unexpected };
  const [nothing = [], all = []] = states;
  const effect = equals(recovered, all) ? 'all' : equals(recovered, nothing) ? 'nothing' : undefined;
  if (effect === undefined) {
    const difference = describeDifference(recovered, isFinal(response) ? all : nearest(recovered, [nothing, all]));
    return { violation: `after recovery neither nothing nor all of it had happened: the database ${difference}` };
  }
  if (effect === 'nothing' && isFinal(response))
    return { violation: `nothing of it had happened, though it returned ${response}` };
  const before = effect === 'all' ? 1 : 0;
  if (retried !== responses[before]) {
    return { violation: `the next attempt returned ${retried} instead of ${responses[before]}` };
  }
  const expected = states[before + 1] as string[];
  if (!equals(final, expected)) {
    return {
      violation: `the next attempt left another state than without the strike: the database ${describeDifference(final, expected)}`,
    };
  }
  return checkSendings(played, 1) ?? effect;
}

/**
 * Checks a case with two strikes, the second of which hits the recovery or the second attempt: after the third attempt, the
 * use case has happened as often as callers got responses, or up to three times where it may happen twice.
 */
export function checkTwoStrikes(
  played: Played,
  { states, responses }: Reference,
  strikes: readonly Strike[],
): undefined | { violation: string } {
  for (const [attempt, response] of played.responses.entries()) {
    const strike = strikes[attempt];
    const unexpected = strike
      ? checkResponse(response, responses, kills(strike))
      : responses.includes(response)
        ? undefined
        : `the last attempt returned ${response}`;
    if (unexpected) return { violation: unexpected };
  }
  const final = played.states.at(-1) as string[];
  const confirmed = Math.max(1, played.responses.filter(isFinal).length);
  const candidates = states.slice(confirmed);
  if (!candidates.some((state) => equals(state, final))) {
    return {
      violation: `after recovery from both strikes, the database ${describeDifference(final, nearest(final, candidates))}`,
    };
  }
  return checkSendings(played, 2);
}

function checkResponse(response: Response, expected: readonly Response[], isKilled: boolean): string | undefined {
  const allowed = [...expected, isKilled ? 'none' : 'unavailable', ...(isKilled ? [] : ['interrupted', 'worked'])];
  return allowed.includes(response)
    ? undefined
    : `the attempt returned ${response} instead of ${expected[0]} or unavailable`;
}

function checkSendings({ sendings }: Played, strikes: number): { violation: string } | undefined {
  return sendings > 1 + strikes ? { violation: `an email was sent ${sendings} times` } : undefined;
}

function equals(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, n) => line === other[n]);
}

/** The state that shares most lines. */
function nearest(state: readonly string[], candidates: readonly string[][]): string[] {
  const shared = (candidate: string[]) => candidate.filter((line) => state.includes(line)).length - candidate.length;
  return candidates.toSorted((one, other) => shared(other) - shared(one))[0] ?? [];
}
