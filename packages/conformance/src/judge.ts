import { type Check, operationOfCheck, profileOfCheck } from './check.ts';
import { hidden } from './http/exchange.ts';
import { Failed, kitFailed, NotOffered, NotTestable, Trouble } from './outcome.ts';
import type { CheckResult, Result } from './report.ts';
import type { Session } from './session.ts';
import { shown } from './shown.ts';
import type { Target } from './target/target.ts';

export interface Circumstances {
  target: Target;
  session: Session;
  stateless: boolean;
  /** Why nothing more can be sent. */
  stopped: string | undefined;
}

/** Runs one check, and says what came of it. */
export async function judge(
  check: Check,
  { target, session, stateless, stopped }: Circumstances,
): Promise<CheckResult> {
  const started = performance.now();
  const kit = session.kitFor(check.id);
  const said = {
    id: check.id,
    title: check.title,
    operation: operationOfCheck(check),
    profile: profileOfCheck(check),
    requirements: check.requirements,
  };
  const result = (result: Result, reason?: string, failures: CheckResult['failures'] = []): CheckResult => ({
    ...said,
    result,
    ...(reason !== undefined && { reason: hidden(reason, session.secrets) }),
    failures,
    milliseconds: Math.round(performance.now() - started),
  });
  const notOffered = reasonNotToRun(check, target, stateless);
  if (notOffered !== undefined) return result('not offered', notOffered);
  if (stopped !== undefined) return result('error', `Not run: ${stopped}`);
  try {
    await check.run(kit);
    return result('pass');
  } catch (error) {
    if (error instanceof NotOffered) return result('not offered', error.message);
    if (error instanceof NotTestable) return result('not testable', error.message);
    if (error instanceof Trouble) return result('error', error.message);
    if (!(error instanceof Failed)) return result('error', kitFailed(error));
    const exchange = kit.lastExchange();
    const failure = {
      requirements: check.requirements,
      expected: error.expected,
      seen: hidden(shown(error.seen), session.secrets),
      ...(exchange && { exchange }),
    };
    return result('fail', undefined, [failure]);
  }
}

/** Why a check is left out of a stateless run. */
export const needsState = 'It needs state behind the answers, which a mock does not have.';

function reasonNotToRun(check: Check, { profiles, notOffered }: Target, stateless: boolean): string | undefined {
  const [profile, operation] = [profileOfCheck(check), operationOfCheck(check)];
  if (!profiles.includes(profile)) return `The target does not claim the profile ${profile}.`;
  if (notOffered.includes(operation)) return `The target does not offer ${operation}.`;
  if (stateless && !check.stateless) return needsState;
  return undefined;
}
