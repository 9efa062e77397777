import { setMaxListeners } from 'node:events';
import { formatDuration } from '@email-automation/contract-tools/durations';
import { catalog } from '../checks/catalog.ts';
import { redact } from '../http/exchange.ts';
import { RunStopped } from '../http/outcomes.ts';
import { createSelection } from '../kit/selection.ts';
import type { CheckResult, Report } from '../reports/report.ts';
import type { Profile } from '../target/profiles.ts';
import { withProfiles } from '../target/read.ts';
import type { Target } from '../target/target.ts';
import { type Baseline, isKnown } from './baseline.ts';
import { chooseConcurrency, defaultConcurrency, longResponse } from './choose-concurrency.ts';
import { contractResults } from './contract-results.ts';
import { createReport, type RunState } from './create-report.ts';
import { preflight } from './preflight.ts';
import { runCheck } from './run-check.ts';
import { createSchedule, type Phase, runTasks } from './schedule.ts';
import { createSession } from './session.ts';
import type { Slot } from './slots.ts';

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
  /** The number of checks that run side by side, by default 4, or 32 behind a slow network. Some checks always run alone. */
  concurrency?: number;
  /** Seconds after which the run ends, incomplete. By default 30 minutes, at most a day. */
  timeLimitSeconds?: number;
  /** Known failures by the id of the check: the requirements that it violates, and the reason. */
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

/** The default time limit of a run, in seconds. */
export const defaultTimeLimit = 30 * 60;

/** The longest time limit of a run, in seconds. */
export const maxTimeLimit = 24 * 60 * 60;

/**
 * Runs the checks against a target, side by side where they do not disturb each other.
 * @throws SelectionError for a filter without a match, TargetError when the target lacks a value that a profile needs
 */
export async function run(described: Target, options: RunOptions = {}): Promise<Report> {
  const { only = [], stateless = false, failFast = false, signal, baseline } = options;
  const { timeLimitSeconds = defaultTimeLimit } = options;
  let concurrency = options.concurrency ?? defaultConcurrency;
  const target = options.profiles ? withProfiles(described, options.profiles) : described;
  const selected = createSelection(only, catalog);
  const planned = catalog.filter(selected.check);
  const total = planned.length;
  const failure = new AbortController();
  const timeLimit = AbortSignal.timeout(Math.min(timeLimitSeconds, maxTimeLimit) * 1000);
  const end = AbortSignal.any([failure.signal, timeLimit, ...(signal ? [signal] : [])]);
  // Each check that waits listens to it. Node warns of more than ten.
  setMaxListeners(0, end);
  const session = createSession(target, { signal: end, maxUnanswered: maxUnanswered * concurrency });
  const results: CheckResult[] = [];
  const scope = { only, stateless };
  const state: RunState = {
    ...{ target, session, scope, baseline, results, planned: total },
    ...{ started: Date.now(), ended: false, stopped: undefined },
  };
  const soFar = () => createReport(state);
  const notify = (result?: CheckResult) => options.onProgress?.({ done: results.length, total, soFar, result });
  notify();

  try {
    const kit = session.createKit('preflight');
    const sent = performance.now();
    const operation = await preflight(kit);
    const isSlow = performance.now() - sent > longResponse;
    if (isSlow && options.concurrency === undefined) concurrency = await chooseConcurrency(kit, operation);
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error;
    if (!end.aborted) state.stopped = session.problems().rateLimit ?? redact(error.message, session.secrets);
    // The responses are not from the server under test.
    session.contractRecords.clear();
  }
  const isUnexpected = (check: CheckResult) => check.result === 'fail' && !(baseline && isKnown(baseline, check));
  /** Keeps a result, unless the run has ended. */
  function record(result: CheckResult): void {
    if (end.aborted) return;
    results.push(result);
    state.stopped ??= session.stopped;
    if (failFast && [result, ...contractResults(session)].some(isUnexpected)) failure.abort();
    notify(result);
  }
  const runPhase = ({ checks, alone }: Phase) => {
    const tasks = checks.map(
      (check) => async (slot: Slot) =>
        record(await runCheck(check, { target, session, stateless, stopped: state.stopped, ...(!alone && { slot }) })),
    );
    return runTasks(tasks, alone ? 1 : concurrency, () => end.aborted);
  };
  for (const phase of createSchedule(planned)) await runPhase(phase);
  if (timeLimit.aborted && results.length < total && !signal?.aborted) {
    state.stopped = `The time limit of ${formatDuration(timeLimitSeconds * 1000)} was over after ${results.length} of ${total} checks. Allow more time with --time-limit, or select checks with --only.`;
  }
  state.ended = true;
  return soFar();
}

/** The number of requests in a row without any response after which a run stops, for each check at a time. */
const maxUnanswered = 3;
