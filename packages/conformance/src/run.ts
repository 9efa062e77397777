import { randomInt } from 'node:crypto';
import { type Baseline, isKnown } from './baseline.ts';
import { type Check, profileOfCheck } from './check.ts';
import { catalog } from './checks/catalog.ts';
import { contractResults } from './contract-results.ts';
import { createReport, type RunState } from './create-report.ts';
import { limits } from './interface-limits.ts';
import { runSequences } from './model/sequences.ts';
import { RunStopped } from './outcomes.ts';
import { preflight } from './preflight.ts';
import type { CheckResult, Report } from './report.ts';
import { runCheck } from './run-check.ts';
import { createSelection } from './selection.ts';
import { createSession } from './session.ts';
import type { Profile } from './target/profiles.ts';
import { withProfiles } from './target/read.ts';
import type { Target } from './target/target.ts';

export interface RunOptions {
  /** Requirements (`AUTH-3`), parts (`AUTH` or `5`), operations or checks to run; all of them otherwise. */
  only?: string[];
  /** Profiles to test instead of those that the target claims. */
  profiles?: Profile[];
  /** Run only what needs no state behind the answers, as against a mock. */
  stateless?: boolean;
  /** Stop at the first check that fails. */
  failFast?: boolean;
  /** How many random sequences of requests to try: 5 in a whole run, 30 where `only` names them; 0 for none. */
  sequences?: number;
  /** What the sequences are drawn from, an integer; random unless it is given. */
  seed?: number;
  /** Known failures: ids of checks, each with the requirements that it breaks. */
  baseline?: Baseline;
  /** Ends the run at once; the report is then not complete. */
  signal?: AbortSignal;
  /** Called before the first check and after each. */
  onProgress?: (at: Progress) => void;
}

export interface Progress {
  done: number;
  /** How many checks are to run. */
  total: number;
  /** The check that has just run. */
  result?: CheckResult;
  /** Makes the report as far as it goes. */
  soFar(): Report;
}

/** As many random sequences as are tried in a whole run, and where they are asked for alone. */
const defaultSequences = { beside: 5, alone: 30 };

/** What a run sends at the most, without the profile `limits`, which has credentials of its own. */
const maxRequests = (sequences: number) => ({
  batch: limits.batchRequests,
  other: sequences > defaultSequences.alone ? Math.min(3000, 20 * sequences) : 600,
});

/** As many checks in a row without a connection as end a run. */
const maxErrorsInARow = 3;

/**
 * Runs the checks against a target, one after the other.
 * @throws SelectionError for a filter that names nothing, TargetError for profiles that lack what they need
 */
export async function run(described: Target, options: RunOptions = {}): Promise<Report> {
  const { only = [], stateless = false, failFast = false, signal, baseline } = options;
  const target = options.profiles ? withProfiles(described, options.profiles) : described;
  const selected = createSelection(only, catalog);
  const planned = catalog.filter(selected.check);
  const seed = options.seed ?? randomInt(1_000_000_000);
  const count = options.sequences ?? (only.length === 0 ? defaultSequences.beside : defaultSequences.alone);
  const withSequences = selected.sequences && !stateless && count > 0;
  const total = planned.length + (withSequences ? 1 : 0);
  const session = createSession(target, signal);
  const results: CheckResult[] = [];
  const scope = { only, stateless };
  const state: RunState = {
    ...{ target, session, scope, baseline, results, planned: total },
    ...{ started: Date.now(), ended: false, stopped: undefined },
  };
  const soFar = () => createReport(state);
  const notify = (result?: CheckResult) =>
    options.onProgress?.({ done: results.length, total, soFar, ...(result && { result }) });
  notify();

  try {
    await preflight(session.createKit('preflight'));
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error;
    if (!signal?.aborted) state.stopped = error.message;
    // Whatever answered, it was not what was to be tested.
    session.contractRecords.clear();
  }
  const failed = () =>
    [...results.slice(-1), ...contractResults(session)].some(
      (check) => check.result === 'fail' && !(baseline && isKnown(baseline, check)),
    );
  const ends = () => signal?.aborted || (failFast && failed());
  const usesLimitsUp = (check: Check) => profileOfCheck(check) === 'limits';
  const judged = (check: Check) => () => runCheck(check, { target, session, stateless, stopped: state.stopped });
  const randomly = () => {
    if (state.stopped === undefined) state.seed = seed;
    return runSequences(target, session, { count, seed, most: maxRequests(count), stopped: state.stopped });
  };
  const work = [
    ...planned.filter((check) => !usesLimitsUp(check)).map(judged),
    ...(withSequences ? [randomly] : []),
    ...planned.filter(usesLimitsUp).map(judged),
  ];
  let troubles = 0;
  for (const next of work) {
    if (ends()) break;
    const result = await next();
    if (signal?.aborted && result.result === 'error') break;
    results.push(result);
    troubles = result.result === 'error' ? troubles + 1 : 0;
    if (troubles === maxErrorsInARow) state.stopped ??= result.reason;
    notify(result);
  }
  state.ended = true;
  return soFar();
}
