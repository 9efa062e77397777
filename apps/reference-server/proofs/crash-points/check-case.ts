import { describeDifference } from './canonical-state.ts';
import { type Interruption, kills } from './interruption.ts';
import type { Played } from './play-case.ts';
import { isFinal, type Response } from './use-case.ts';

/** What a use case does without interruptions. */
export interface Reference {
  /** The state without any attempt, and after each attempt. */
  states: string[][];
  /** The response to each attempt. */
  responses: Response[];
  /** The statements of the first attempt, and of the second with the recovery before it. */
  statements: string[][];
}

/** What an interruption left behind after recovery. */
export type Effect = 'nothing' | 'all';

/**
 * Checks a case with one interruption: after recovery nothing or all of the use case has happened, all if the caller got a response;
 * the next attempt does what it does without the interruption; and no email was sent more than twice.
 * @returns what the interruption left behind, or what did not hold
 */
export function checkInterruption(
  played: Played,
  { states, responses }: Reference,
  interruption: Interruption,
): Effect | { violation: string } {
  const [response = 'none', retried = 'none'] = played.responses;
  const [recovered = [], final = []] = played.states as string[][];
  if (played.counted[0]?.interrupted === false)
    return { violation: 'the statement was not reached, though it was before' };
  const unexpected = checkResponse(response, responses, kills(interruption));
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
      violation: `the next attempt left another state than without the interruption: the database ${describeDifference(final, expected)}`,
    };
  }
  return checkSendings(played, 1) ?? effect;
}

/**
 * Checks a case with two interruptions, the second of which hits the recovery or the second attempt: after the third attempt, the
 * use case has happened as often as callers got responses, or up to three times where it may happen twice.
 */
export function checkTwoInterruptions(
  played: Played,
  { states, responses }: Reference,
  interruptions: readonly Interruption[],
): undefined | { violation: string } {
  for (const [attempt, response] of played.responses.entries()) {
    const interruption = interruptions[attempt];
    const unexpected = interruption
      ? checkResponse(response, responses, kills(interruption))
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
      violation: `after recovery from both interruptions, the database ${describeDifference(final, nearest(final, candidates))}`,
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

function checkSendings({ sendings }: Played, interruptions: number): { violation: string } | undefined {
  return sendings > 1 + interruptions ? { violation: `an email was sent ${sendings} times` } : undefined;
}

function equals(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, n) => line === other[n]);
}

/** The state that shares most lines. */
function nearest(state: readonly string[], candidates: readonly string[][]): string[] {
  const shared = (candidate: string[]) => candidate.filter((line) => state.includes(line)).length - candidate.length;
  return candidates.toSorted((one, other) => shared(other) - shared(one))[0] ?? [];
}
