import { type Check, operationOfCheck, profileOfCheck } from './check.ts';
import { type Exchange, hidden, type Secrets } from './http/exchange.ts';
import { Failed, kitFailed, NotOffered, NotTestable, Trouble } from './outcome.ts';
import { type CheckResult, type Failure, shown } from './report.ts';
import type { Session } from './session.ts';
import type { Target } from './target/target.ts';

export interface Circumstances {
  target: Target;
  session: Session;
  stateless: boolean;
  /** Why nothing more can be sent. */
  stopped: string | undefined;
}

/** What came of a check, of whatever is said about the check itself. */
export type Outcome = Pick<CheckResult, 'result' | 'reason' | 'failures'>;

/** Runs one check, and says what came of it. */
export async function judge(
  check: Check,
  { target, session, stateless, stopped }: Circumstances,
): Promise<CheckResult> {
  const started = performance.now();
  const kit = session.kitFor(check.id);
  const outcome = async (): Promise<Outcome> => {
    const notOffered = reasonNotToRun(check, target, stateless);
    if (notOffered !== undefined) return { result: 'not offered', reason: notOffered, failures: [] };
    if (stopped !== undefined) return { result: 'error', reason: `Not run: ${stopped}`, failures: [] };
    try {
      await check.run(kit);
      return { result: 'pass', failures: [] };
    } catch (error) {
      return outcomeOf(error, check.requirements, kit.lastExchange(), session.secrets);
    }
  };
  return {
    id: check.id,
    title: check.title,
    operation: operationOfCheck(check),
    profile: profileOfCheck(check),
    requirements: check.requirements,
    ...(await outcome()),
    milliseconds: Math.round(performance.now() - started),
  };
}

/** What an error says, without secrets; a failure breaks the requirements, as the exchange shows. */
export function outcomeOf(
  error: unknown,
  requirements: string[],
  exchange: Exchange | undefined,
  secrets: Secrets,
): Outcome {
  const without = (result: Outcome['result'], reason: string): Outcome => ({
    result,
    reason: hidden(reason, secrets),
    failures: [],
  });
  if (error instanceof Failed) {
    return { result: 'fail', failures: [failureOf(error, requirements, exchange, secrets)] };
  }
  if (error instanceof NotOffered) return without('not offered', error.message);
  if (error instanceof NotTestable) return without('not testable', error.message);
  return without('error', error instanceof Trouble ? error.message : kitFailed(error));
}

export function failureOf(
  { expected, seen }: Failed,
  requirements: string[],
  exchange: Exchange | undefined,
  secrets: Secrets,
): Failure {
  return { requirements, expected, seen: hidden(shown(seen), secrets), ...(exchange && { exchange }) };
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
