import { catalog } from '../checks/catalog.ts';
import { contractVersion } from '../contract/operations.ts';
import { kitVersion } from '../kit/kit-version.ts';
import { createSelection } from '../kit/selection.ts';
import { docsSite } from '../reports/docs-url.ts';
import type { CheckResult, Report, Result } from '../reports/report.ts';
import { requirementResults } from '../reports/requirement-results.ts';
import { profileOf } from '../target/profiles.ts';
import type { Target } from '../target/target.ts';
import { type Baseline, compareWithBaseline } from './baseline.ts';
import { blameLateBatches } from './blame-late-batches.ts';
import { blameOperations } from './blame-operations.ts';
import type { Session } from './session.ts';

/** The state of a run. */
export interface RunState {
  target: Target;
  session: Session;
  scope: Report['scope'];
  baseline: Baseline | undefined;
  /** The start of the run, in milliseconds since 1970. */
  started: number;
  results: CheckResult[];
  /** The number of checks to run. */
  planned: number;
  /** Whether the run has ended. */
  ended: boolean;
  /** Why the run stopped early; undefined if it did not. */
  stopped: string | undefined;
}

/** Creates the report of a run, complete or in progress. */
export function createReport({
  target,
  session,
  scope,
  baseline,
  started,
  results,
  planned,
  ...run
}: RunState): Report {
  const decided = blameLateBatches(inCatalogOrder(results), session, target.backgroundSeconds);
  const checks = blameOperations(decided, session);
  const summary = countResults(checks);
  const selected = createSelection(scope.only, catalog);
  const problems = session.problems();
  const stopped = run.stopped ?? problems.rateLimit;
  const complete = run.ended && results.length === planned && stopped === undefined;
  const unrestricted = scope.only.length === 0 && !scope.stateless && baseline === undefined;
  const compared = baseline && compareWithBaseline(baseline, checks, complete && scope.only.length === 0);
  const unexpected = summary.fail + summary.untestable - (compared?.known.length ?? 0);
  const notOffered = target.notOffered.filter((operation) => target.profiles.includes(profileOf(operation)));
  const ok =
    complete && problems.gateway === undefined && unexpected + summary.error + (compared?.stale.length ?? 0) === 0;
  return {
    kit: kitVersion,
    contract: contractVersion,
    target: {
      baseUrl: target.baseUrl,
      account: target.account,
      profiles: target.profiles,
      notOffered,
      implementation: target.implementation,
    },
    docs: docsSite,
    scope,
    startedAt: new Date(started).toISOString(),
    seconds: (Date.now() - started) / 1000,
    complete,
    progress: { done: results.length, total: planned },
    stopped,
    requests: { ...session.requests },
    problems,
    summary,
    baseline: compared,
    ok,
    conforms: ok && unrestricted && summary.pass > 0 && notOffered.length === 0,
    checks,
    requirements: requirementResults(checks, (id) => selected.requirement(id, catalog)),
  };
}

/** Checks run side by side, so that they end in any order. */
function inCatalogOrder(results: readonly CheckResult[]): CheckResult[] {
  const position = ({ id }: CheckResult) => positions.get(id) ?? 0;
  return results.toSorted((a, b) => position(a) - position(b));
}

const positions = new Map<string, number>(catalog.map(({ id }, index) => [id, index]));

function countResults(checks: CheckResult[]): Report['summary'] {
  const countOf = (result: Result) => checks.filter((check) => check.result === result).length;
  return {
    pass: countOf('pass'),
    fail: countOf('fail'),
    skipped: countOf('skipped'),
    untestable: countOf('untestable'),
    error: countOf('error'),
  };
}
