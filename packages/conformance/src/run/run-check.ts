import { type Exchange, redact, type Secrets } from '../http/exchange.ts';
import {
  CheckError,
  Failed,
  IdleConnectionLost,
  kitErrorMessage,
  NotInTime,
  RateLimited,
  Skipped,
  Untestable,
} from '../http/outcomes.ts';
import type { HttpResponse } from '../http/send.ts';
import { type Check, operationOfCheck, profileOfCheck } from '../kit/check.ts';
import { type CheckResult, type Failure, formatValue, needsStateReason } from '../reports/report.ts';
import type { Target } from '../target/target.ts';
import type { Session } from './session.ts';
import type { Slot } from './slots.ts';

/** The parts of its run that a check needs. */
export interface CheckContext {
  target: Target;
  session: Session;
  stateless: boolean;
  /** Why the run cannot send more requests; undefined while it can. */
  stopped: string | undefined;
  /** Its slot among the checks that run side by side. */
  slot?: Slot;
}

/** The part of a result that depends on how the check ended. */
export type CheckOutcome = Pick<CheckResult, 'result' | 'reason' | 'needs' | 'failures' | 'limited'>;

/** Runs one check and returns its result. */
export async function runCheck(
  check: Check,
  { target, session, stateless, stopped, slot }: CheckContext,
): Promise<CheckResult> {
  const started = performance.now();
  const kit = session.createKit(check.id, slot);
  const outcome = async (): Promise<CheckOutcome> => {
    const skipReason = reasonToSkip(check, target, stateless);
    if (skipReason !== undefined) return { result: 'skipped', reason: skipReason, failures: [] };
    if (stopped !== undefined) return { result: 'error', reason: `Not run: ${stopped}`, failures: [] };
    try {
      await check.run(kit).catch((error) => {
        if (error instanceof IdleConnectionLost) return check.run(kit);
        throw error;
      });
      return { result: 'pass', failures: [] };
    } catch (error) {
      return createOutcome(error, check, kit.exchangeOf, session.secrets);
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

/**
 * The outcome of a check that threw, with secrets redacted. A failure violates the requirements, unless it is one of an
 * operation that the check only needs.
 */
export function createOutcome(
  error: unknown,
  check: Pick<Check, 'requirements'> & { id: string },
  exchangeOf: (response?: HttpResponse) => Exchange | undefined,
  secrets: Secrets,
): CheckOutcome {
  const without = (result: CheckOutcome['result'], reason: string): CheckOutcome => ({
    result,
    reason: formatValue(reason, (text) => redact(text, secrets)),
    failures: [],
  });
  if (error instanceof Failed) {
    const { operation, inSetup } = error;
    const exchange = exchangeOf(error.response);
    const names = check.requirements.length > 0;
    const isNeed = names && (inSetup || (operation !== undefined && !check.id.startsWith(`${operation}/`)));
    if (!isNeed) return { result: 'fail', failures: [createFailure(error, check.requirements, exchange, secrets)] };
    const failure = createFailure(error, [], exchange, secrets);
    const what = operation ?? 'a preparation';
    return {
      result: 'untestable',
      reason: `Needs ${what}, which fails: expected ${failure.expected}, seen ${failure.seen}.`,
      needs: { ...(operation && { operation }), failure },
      failures: [],
    };
  }
  if (error instanceof RateLimited) return { ...without('skipped', error.message), limited: true };
  if (error instanceof Skipped) return without('skipped', error.message);
  if (error instanceof Untestable) return without('untestable', error.message);
  return without('error', error instanceof CheckError ? error.message : kitErrorMessage(error));
}

/** The failure of a check, with secrets redacted. */
export function createFailure(
  error: Failed,
  requirements: string[],
  exchange: Exchange | undefined,
  secrets: Secrets,
): Failure {
  const { expected, seen } = error;
  return {
    requirements,
    ...(error instanceof NotInTime && { late: true }),
    expected: redact(expected, secrets),
    seen: formatValue(seen, (text) => redact(text, secrets)),
    exchange,
  };
}

function reasonToSkip(check: Check, { profiles, notOffered }: Target, stateless: boolean): string | undefined {
  const [profile, operation] = [profileOfCheck(check), operationOfCheck(check)];
  if (!profiles.includes(profile)) return `The target does not claim the profile ${profile}.`;
  if (notOffered.includes(operation)) return `The target does not offer ${operation}.`;
  if (stateless && !check.stateless) return needsStateReason;
  return undefined;
}
