import { createRequire } from 'node:module';
import { adherence } from './adherence.ts';
import { type Baseline, compare } from './baseline.ts';
import { catalogue } from './checks/catalogue.ts';
import { contractVersion } from './contract/operations.ts';
import type { CheckResult, Report, Result } from './report.ts';
import { selection } from './selection.ts';
import type { Session } from './session.ts';
import type { Target } from './target/target.ts';
import { verdicts } from './verdicts.ts';

/** The version of this package. */
export const kitVersion: string = createRequire(import.meta.url)('../package.json').version;

/** How far a run has come. */
export interface State {
  target: Target;
  session: Session;
  scope: Report['scope'];
  baseline: Baseline | undefined;
  /** When it began, in milliseconds since 1970. */
  started: number;
  results: CheckResult[];
  /** How many checks are to run in all. */
  planned: number;
  /** Nothing more is to come. */
  ended: boolean;
  stopped: string | undefined;
  /** Of the random sequences, where any ran. */
  seed?: number;
}

/** The report of a run as far as it has come. */
export function reportOf({ target, session, scope, baseline, started, results, planned, ...run }: State): Report {
  const checks = [...results, ...adherence(session)];
  const summary = count(checks);
  const complete = run.ended && results.length === planned && run.stopped === undefined;
  const compared = baseline && compare(baseline, checks, complete && scope.only.length === 0);
  const surprises = summary.fail + summary['not testable'] - (compared?.known.length ?? 0);
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
    scope,
    startedAt: new Date(started).toISOString(),
    seconds: (Date.now() - started) / 1000,
    complete,
    progress: { done: results.length, of: planned },
    ...(run.stopped !== undefined && { stopped: run.stopped }),
    requests: { ...session.requests },
    ...(run.seed !== undefined && { seed: run.seed }),
    summary,
    ...(compared && { baseline: compared }),
    ok: complete && surprises + summary.error + (compared?.stale.length ?? 0) === 0,
    checks,
    requirements: verdicts(checks, (id) => selection(scope.only, catalogue).requirement(id, catalogue)),
  };
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
