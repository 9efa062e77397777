import { type Check, operationOfCheck, profileOfCheck } from './check.ts';
import { catalogue } from './checks/catalogue.ts';
import { contractVersion } from './contract/contract.ts';
import { hidden } from './http/exchange.ts';
import { kitVersion } from './kit-version.ts';
import { Failed, NotOffered, NotTestable, Stopped, Trouble } from './outcome.ts';
import { preflight } from './preflight.ts';
import type { CheckResult, Report, Result } from './report.ts';
import { selection } from './selection.ts';
import { createSession, type Session } from './session.ts';
import { shown } from './shown.ts';
import type { Profile } from './target/profiles.ts';
import type { Target } from './target/target.ts';
import { verdicts } from './verdicts.ts';

export interface RunOptions {
  /** Requirements (`AUTH-3`), parts (`AUTH` or `5`), operations or checks to run; all of them otherwise. */
  only?: string[];
  /** Profiles to test instead of those that the target claims. */
  profiles?: Profile[];
  /** Run only what needs no state behind the answers, as against a mock. */
  stateless?: boolean;
  /** Stop at the first check that fails. */
  failFast?: boolean;
  /** Ends the run after the check at hand; the report is then not complete. */
  signal?: AbortSignal;
  /** Called after each check. */
  onResult?: (result: CheckResult, done: number, total: number) => void;
}

/** As many checks in a row without a connection as end a run. */
const mostTroubles = 3;

/**
 * Runs the checks against a target, one after the other.
 * @throws SelectionError for a filter that names nothing
 */
export async function run(described: Target, options: RunOptions = {}): Promise<Report> {
  const { only = [], stateless = false, failFast = false, signal } = options;
  const target = { ...described, profiles: options.profiles ?? described.profiles };
  const selected = selection(only, catalogue);
  const planned = catalogue.filter(selected.check);
  const session = createSession(target);
  const started = Date.now();
  const results: CheckResult[] = [];
  let stopped: string | undefined;
  let troubles = 0;

  try {
    await preflight(session.kitFor('preflight'));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    stopped = error.message;
    // Whatever answered, it was not what was to be tested.
    session.adherence.clear();
  }
  for (const check of planned) {
    if (signal?.aborted || (failFast && results.some(({ result }) => result === 'fail'))) break;
    const result = await judge(check, { target, session, stateless, stopped });
    results.push(result);
    troubles = result.result === 'error' ? troubles + 1 : 0;
    if (troubles === mostTroubles) stopped ??= result.reason;
    options.onResult?.(result, results.length, planned.length);
  }
  const complete = results.length === planned.length && stopped === undefined;
  const checks = [...results, ...adherence(session)];
  const summary = count(checks);
  return {
    kit: kitVersion,
    contract: contractVersion,
    target: {
      baseUrl: target.baseUrl,
      account: target.account,
      profiles: target.profiles,
      notOffered: target.notOffered,
      ...(target.implementation && { implementation: target.implementation }),
    },
    scope: { only, stateless },
    startedAt: new Date(started).toISOString(),
    seconds: (Date.now() - started) / 1000,
    complete,
    ...(stopped !== undefined && { stopped }),
    requests: session.requests,
    summary,
    ok: complete && summary.fail + summary['not testable'] + summary.error === 0,
    checks,
    requirements: verdicts(checks, (id) => selected.requirement(id, catalogue)),
  };
}

interface Circumstances {
  target: Target;
  session: Session;
  stateless: boolean;
  stopped: string | undefined;
}

async function judge(check: Check, { target, session, stateless, stopped }: Circumstances): Promise<CheckResult> {
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
    if (!(error instanceof Failed)) return result('error', `The kit itself failed: ${(error as Error).stack ?? error}`);
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

function reasonNotToRun(check: Check, { profiles, notOffered }: Target, stateless: boolean): string | undefined {
  const [profile, operation] = [profileOfCheck(check), operationOfCheck(check)];
  if (!profiles.includes(profile)) return `The target does not claim the profile ${profile}.`;
  if (notOffered.includes(operation)) return `The target does not offer ${operation}.`;
  if (stateless && !check.stateless) return 'It needs state behind the answers, which a mock does not have.';
  return undefined;
}

/** For each operation, whether every answer that any check has got fits the contract. */
function adherence({ adherence: known, secrets }: Session): CheckResult[] {
  return [...known].map(([operation, { answers, broken }]) => {
    const failures = [...broken.values()].map(({ violation, exchange, checks }) => ({
      requirements: violation.requirements,
      expected: `${violation.expected} (in answers to ${[...checks].slice(0, 3).join(', ')}${checks.size > 3 ? ', …' : ''})`,
      seen: hidden(shown(violation.seen), secrets),
      exchange,
    }));
    return {
      id: `${operation}/contract`,
      title: `gives answers that fit the contract in status, headers, media type and body (${answers} seen)`,
      operation,
      profile: profileOfCheck({ id: `${operation}/contract` }),
      requirements: [],
      result: failures.length === 0 ? 'pass' : 'fail',
      failures,
      milliseconds: 0,
    };
  });
}

function count(checks: CheckResult[]): Report['summary'] {
  const of = (result: Result) => checks.filter((check) => check.result === result).length;
  return {
    pass: of('pass'),
    fail: of('fail'),
    'not offered': of('not offered'),
    'not testable': of('not testable'),
    error: of('error'),
  };
}
