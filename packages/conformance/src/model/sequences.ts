import fc from 'fast-check';
import type { CheckResult, Failure } from '../report.ts';
import { type CheckOutcome, createFailure, createOutcome } from '../run-check.ts';
import { sequencesId } from '../selection.ts';
import type { Session } from '../session.ts';
import type { Target } from '../target/target.ts';
import { applyStep, createModel, describeStep, isPossible, type Model, type Step } from './model.ts';
import {
  type BackgroundTime,
  countDifference,
  createServerUnderTest,
  RuleViolation,
  type ServerUnderTest,
} from './server-under-test.ts';
import { arbitrarySteps, finalSteps } from './steps.ts';
import { type Survey, surveyTarget } from './survey.ts';

export interface SequenceOptions {
  /** How many sequences to try. */
  count: number;
  /** What the sequences are drawn from; the same one draws the same sequences. */
  seed: number;
  /** Requests that the run may have sent when the sequences end. */
  most: { batch: number; other: number };
  /** Why nothing more can be sent. */
  stopped: string | undefined;
}

/** Steps of one sequence at the most, drawn; those that are not possible are left out. */
const maxSteps = 16;
/** Batch requests of one sequence at the most. */
const maxBatches = 2;
/** Other requests that a sequence may need, polling included: without them it does not begin. */
const maxOtherRequests = 50;

/**
 * Sends random sequences of requests and holds what the server shows against a model of the interface's rules. When
 * one breaks a rule, shorter and shorter ones are tried, as far as the requests reach.
 */
export async function runSequences(target: Target, session: Session, options: SequenceOptions): Promise<CheckResult> {
  const started = performance.now();
  const { seed, count } = options;
  let tried = 0;
  const outcome = await search(target, session, options, () => tried++);
  return {
    id: sequencesId,
    title: `keeps the rules in random sequences of requests (${tried} of ${count} tried, seed ${seed})`,
    operation: sequencesId,
    profile: 'core',
    requirements: [],
    ...outcome,
    ...(outcome.result === 'pass' && tried === 0 && { result: 'skipped', reason: 'No requests were left for them.' }),
    milliseconds: Math.round(performance.now() - started),
  };
}

/** A step as fast-check draws, leaves out and shortens it. */
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

/** One sequence under way. */
interface Run {
  server: ServerUnderTest;
  /** The steps so far, the one at hand included. */
  done: Command[];
}

async function search(
  target: Target,
  session: Session,
  { count, seed, most, stopped }: SequenceOptions,
  onSequence: () => void,
): Promise<CheckOutcome> {
  if (!target.profiles.includes('core')) {
    return { result: 'skipped', reason: 'The target does not claim the profile core.', failures: [] };
  }
  if (stopped !== undefined) return { result: 'error', reason: `Not run: ${stopped}`, failures: [] };
  const kit = session.createKit(sequencesId);
  const left = (kind: 'batch' | 'other') => most[kind] - session.requests[kind];
  // The first half of the batch requests is for finding, the second for shortening.
  const reserve = Math.floor(left('batch') / 2);
  const patience = createBackgroundTime(target.backgroundSeconds, () => found !== undefined);
  let found = undefined as Failure | undefined;
  let shortest: Command[] = [];
  let trouble: unknown;
  let cut = false as boolean;

  async function attempt({ campaigns, offers, countsRight }: Survey, steps: Iterable<AnyCommand>): Promise<void> {
    const enough = left('other') >= maxOtherRequests && (!found || left('batch') >= maxBatches);
    cut ||= found !== undefined && !enough;
    if (trouble !== undefined || !enough) return;
    if (!found) onSequence();
    const batches = Math.max(0, Math.min(maxBatches, left('batch') - (found ? 0 : reserve)));
    const model = createModel(batches);
    // What the failure has left wrong for good must not make every shorter sequence fail.
    const counting = found?.requirements.includes('RESOURCE-43') && countsRight;
    const miscounts = counting ? await Promise.all(campaigns.map((ids) => countDifference(kit, ids))) : [];
    const run: Run = { server: createServerUnderTest(kit, campaigns, patience, miscounts), done: [] };
    let look: Step | undefined;
    try {
      await fc.asyncModelRun(() => ({ model, real: run }), steps);
      for (look of finalSteps(model, offers)) await run.server.perform(look, model);
    } catch (error) {
      if (error instanceof RuleViolation) {
        shortest = run.done;
        const failure = createFailure(error.failed, error.requirements, kit.lastExchange(), session.secrets);
        found = { ...failure, steps: [...run.done.map(String), ...(look ? [describeStep(look)] : [])] };
        throw error;
      }
      // Trouble says nothing about the sequence: shorter ones would only meet it again.
      trouble = error;
    }
  }

  try {
    const ground = await surveyTarget(kit);
    const kinds = arbitrarySteps(ground.campaigns.length, ground.offers).map((kind) =>
      kind.map((step) => new Command(step)),
    );
    const commands = fc.noBias(fc.commands(kinds, { maxCommands: maxSteps, size: 'max' }));
    await fc.check(
      fc.asyncProperty(commands, (steps) => attempt(ground, steps)),
      { seed, numRuns: count },
    );
    // What fast-check leaves in a sequence now and then: steps that the failure does not need.
    for (let place = shortest.length - 1; place >= 0; place--) {
      await attempt(ground, shortest.toSpliced(place, 1)).catch(() => undefined);
    }
    if (found === undefined && trouble !== undefined) throw trouble;
  } catch (error) {
    return createOutcome(error, [], kit.lastExchange(), session.secrets);
  }
  if (found === undefined) return { result: 'pass', failures: [] };
  return { result: 'fail', failures: [found], ...(cut && { reason: cutShortReason(seed) }) };
}

const cutShortReason = (seed: number) =>
  `The requests of this run were used up before the shortest sequence was found. Repeat with --only ${sequencesId} --seed ${seed}.`;

/**
 * While shorter sequences are looked for, each that does not fail any more is waited for in full; so that it does not
 * take minutes, the background gets three times as long as it has ever taken.
 */
function createBackgroundTime(most: number, isShortening: () => boolean): BackgroundTime {
  let slowest = 0;
  return {
    seconds: () => (isShortening() ? Math.min(most, Math.max(1, 3 * slowest)) : most),
    took(seconds) {
      slowest = Math.max(slowest, seconds);
    },
  };
}
