import { randomInt } from 'node:crypto';
import { type Baseline, isKnown } from './baseline.ts';
import { type Check, profileOfCheck } from './check.ts';
import { catalog } from './checks/catalog.ts';
import { contractResults } from './contract-results.ts';
import { createReport, type RunState } from './create-report.ts';
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

/** Options for a run. All are optional. */
export interface RunOptions {
  /** Requirements (`AUTH-3`), parts (`AUTH` or `5`), operations or checks to run; by default all. */
  only?: string[];
  /** Profiles to test instead of those that the target claims. */
  profiles?: Profile[];
  /** Run only checks that do not depend on server state, for example against a mock. */
  stateless?: boolean;
  /** Stop at the first check that fails. */
  failFast?: boolean;
  /** Number of random sequences of requests: by default 5, or 30 when `only` names them; 0 for none. */
  sequences?: number;
  /** The integer seed of the random sequences, by default random. */
  seed?: number;
  /** Known failures: ids of checks, each with the ids of the requirements that it violates. */
  baseline?: Baseline;
  /** Interrupts the run at once. The report is then not complete. */
  signal?: AbortSignal;
  /** Called before the first check and after each. */
  onProgress?: (at: Progress) => void;
}

/** The progress of a run. */
export interface Progress {
  done: number;
  /** The number of checks to run. */
  total: number;
  /** The check that has just run. */
  result?: CheckResult;
  /** Creates the report of the run so far. */
  soFar(): Report;
}

/** The default number of random sequences in a whole run, and in a run of sequences only. */
const defaultSequences = { withChecks: 5, alone: 30 };

/** The maximum number of requests of a run. The profile `limits` is not included: it has its own credentials. */
const maxRequests = (sequences: number) => ({
  batch: 48,
  other: sequences > defaultSequences.alone ? Math.min(3000, 20 * sequences) : 1100,
});

/** The number of consecutive errors after which a run stops. */
const maxErrorsInARow = 3;

/**
 * Runs the checks against a target, one after the other.
 * @throws SelectionError for a filter that matches nothing, TargetError when the target lacks what a profile needs
 */
export async function run(described: Target, options: RunOptions = {}): Promise<Report> {
  const { only = [], stateless = false, failFast = false, signal, baseline } = options;
  const target = options.profiles ? withProfiles(described, options.profiles) : described;
  const selected = createSelection(only, catalog);
  const planned = catalog.filter(selected.check);
  const seed = options.seed ?? randomInt(1_000_000_000);
  const count = options.sequences ?? (only.length === 0 ? defaultSequences.withChecks : defaultSequences.alone);
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
    // The responses are not from the server under test.
    session.contractRecords.clear();
  }
  const failed = () =>
    [...results.slice(-1), ...contractResults(session)].some(
      (check) => check.result === 'fail' && !(baseline && isKnown(baseline, check)),
    );
  const shouldEnd = () => signal?.aborted || (failFast && failed());
  const exhaustsLimits = (check: Check) => profileOfCheck(check) === 'limits';
  const movesClock = (check: Check) => check.movesClock === true;
  const runNext = (check: Check) => () => runCheck(check, { target, session, stateless, stopped: state.stopped });
  const runRandom = () => {
    if (state.stopped === undefined) state.seed = seed;
    return runSequences(target, session, { count, seed, maxRequests: maxRequests(count), stopped: state.stopped });
  };
  const work = [
    ...planned.filter((check) => !exhaustsLimits(check) && !movesClock(check)).map(runNext),
    ...(withSequences ? [runRandom] : []),
    ...planned.filter((check) => exhaustsLimits(check) && !movesClock(check)).map(runNext),
    ...planned.filter(movesClock).map(runNext),
  ];
  let errorsInARow = 0;
  for (const next of work) {
    if (shouldEnd()) break;
    const result = await next();
    if (signal?.aborted && result.result === 'error') break;
    results.push(result);
    errorsInARow = result.result === 'error' ? errorsInARow + 1 : 0;
    if (errorsInARow === maxErrorsInARow) state.stopped ??= result.reason;
    notify(result);
  }
  state.ended = true;
  return soFar();
}
