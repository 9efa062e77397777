import fc from 'fast-check';
import { countDifference } from '../../checks/lists/list-all.ts';
import { sequencesId } from '../../kit/selection.ts';
import type { CheckResult, Failure } from '../../reports/report.ts';
import type { Target } from '../../target/target.ts';
import { type CheckOutcome, createFailure, createOutcome } from '../run-check.ts';
import type { Session } from '../session.ts';
import { applyStep, createModel, describeStep, isPossible, type Model, type Step } from './model.ts';
import {
  type BackgroundTime,
  createServerUnderTest,
  RuleViolation,
  type ServerUnderTest,
} from './server-under-test.ts';
import { arbitrarySteps, finalSteps } from './steps.ts';
import { type Survey, surveyTarget } from './survey.ts';

/** Options for random sequences. */
export interface SequenceOptions {
  /** Number of sequences to try. */
  count: number;
  /** The seed of the random sequences. */
  seed: number;
  /** Requests that the whole run may have sent when the sequences end. */
  maxRequests: { batch: number; other: number };
  /** Seconds after which no further sequence begins. */
  maxSeconds: number;
  /** Why the run cannot send more requests; undefined while it can. */
  stopped: string | undefined;
}

/** Maximum number of steps to draw for a sequence. Steps that are not possible are left out. */
const maxSteps = 16;
/** Maximum number of batch requests of a sequence. */
const maxBatches = 2;
/** Maximum number of other requests of a sequence, polling included. Without them it does not start. */
const maxOtherRequests = 50;

/**
 * Sends random sequences of requests and compares the responses with a model of the interface's rules. When the server
 * violates a rule, shorter sequences are tried, as far as the remaining requests allow.
 */
export async function runSequences(target: Target, session: Session, options: SequenceOptions): Promise<CheckResult> {
  const started = performance.now();
  const { seed, count } = options;
  let tried = 0;
  const outcome = await search(target, session, options, () => tried++);
  return {
    id: sequencesId,
    title: `follows the rules in random sequences of requests (${tried} of ${count} tried, seed ${seed})`,
    operation: sequencesId,
    profile: 'core',
    requirements: [],
    ...outcome,
    ...(outcome.result === 'pass' &&
      tried === 0 && { result: 'skipped', reason: 'The run had no requests or no time left for sequences.' }),
    milliseconds: Math.round(performance.now() - started),
  };
}

/** A step as a command of fast-check. */
class Command implements fc.AsyncCommand<Model, Run> {
  readonly step: Step;
  constructor(step: Step) {
    this.step = step;
  }
  check = (model: Readonly<Model>) => isPossible(model, this.step);
  async run(model: Model, { server, done }: Run): Promise<void> {
    done.push(this);
    await server.perform(this.step, model);
    applyStep(model, this.step);
  }
  toString = () => describeStep(this.step);
}

type AnyCommand = fc.AsyncCommand<Model, Run>;

/** A sequence in progress. */
interface Run {
  server: ServerUnderTest;
  /** The steps so far, including the current one. */
  done: Command[];
}

async function search(
  target: Target,
  session: Session,
  { count, seed, maxRequests, maxSeconds, stopped }: SequenceOptions,
  onSequence: () => void,
): Promise<CheckOutcome> {
  if (!target.profiles.includes('core')) {
    return { result: 'skipped', reason: 'The target does not claim the profile core.', failures: [] };
  }
  if (stopped !== undefined) return { result: 'error', reason: `Not run: ${stopped}`, failures: [] };
  const kit = session.createKit(sequencesId);
  const left = (kind: 'batch' | 'other') => maxRequests[kind] - session.requests[kind];
  // Half of the batch requests is reserved for shortening a sequence.
  const end = Date.now() + maxSeconds * 1000;
  const reserve = Math.floor(left('batch') / 2);
  const backgroundTime = createBackgroundTime(target.backgroundSeconds, () => found !== undefined);
  let found = undefined as Failure | undefined;
  let shortest: Command[] = [];
  let checkError: unknown;
  let outOfRequests = false as boolean;

  async function attempt({ campaigns, offers, countsRight }: Survey, steps: Iterable<AnyCommand>): Promise<void> {
    const enough = left('other') >= maxOtherRequests && (!found || left('batch') >= maxBatches);
    outOfRequests ||= found !== undefined && !enough;
    if (checkError !== undefined || !enough || (!found && Date.now() >= end)) return;
    if (!found) onSequence();
    const batches = Math.max(0, Math.min(maxBatches, left('batch') - (found ? 0 : reserve)));
    const model = createModel(batches);
    // Wrong counts that the violation has caused must not fail every shorter sequence.
    const counting = found?.requirements.includes('RESOURCE-43') && countsRight;
    const miscounts = counting ? await Promise.all(campaigns.map((ids) => countDifference(kit, ids))) : [];
    const run: Run = { server: createServerUnderTest(kit, campaigns, backgroundTime, miscounts), done: [] };
    let step: Step | undefined;
    try {
      await fc.asyncModelRun(() => ({ model, real: run }), steps);
      for (step of finalSteps(model, offers)) await run.server.perform(step, model);
    } catch (error) {
      if (error instanceof RuleViolation) {
        shortest = run.done;
        const failure = createFailure(
          error.failed,
          error.requirements,
          kit.exchangeOf(error.failed.response),
          session.secrets,
        );
        found = { ...failure, steps: [...run.done.map(String), ...(step ? [describeStep(step)] : [])] };
        throw error;
      }
      // An error says nothing about the sequence, and shorter ones would have it too.
      checkError = error;
    }
  }

  try {
    const surveyed = await surveyTarget(kit);
    const kinds = arbitrarySteps(surveyed.campaigns.length, surveyed.offers).map((kind) =>
      kind.map((step) => new Command(step)),
    );
    const commands = fc.noBias(fc.commands(kinds, { maxCommands: maxSteps, size: 'max' }));
    await fc.check(
      fc.asyncProperty(commands, (steps) => attempt(surveyed, steps)),
      { seed, numRuns: count },
    );
    // fast-check sometimes leaves steps that the violation does not need.
    for (let index = shortest.length - 1; index >= 0; index--) {
      await attempt(surveyed, shortest.toSpliced(index, 1)).catch(() => undefined);
    }
    if (found === undefined && checkError !== undefined) throw checkError;
  } catch (error) {
    return createOutcome(error, { id: sequencesId, requirements: [] }, kit.exchangeOf, session.secrets);
  }
  if (found === undefined) return { result: 'pass', failures: [] };
  return { result: 'fail', failures: [found], ...(outOfRequests && { reason: cutShortReason(seed) }) };
}

const cutShortReason = (seed: number) =>
  `The run had no requests left to find the shortest sequence. Repeat it with --only ${sequencesId} --seed ${seed}.`;

/**
 * Every shorter sequence that passes waits until the time is over. To save minutes, that time is then three times the
 * longest that background processing has taken.
 */
function createBackgroundTime(maxSeconds: number, isShortening: () => boolean): BackgroundTime {
  let slowest = 0;
  return {
    seconds: () => (isShortening() ? Math.min(maxSeconds, Math.max(1, 3 * slowest)) : maxSeconds),
    record(seconds) {
      slowest = Math.max(slowest, seconds);
    },
  };
}
