import fc from 'fast-check';
import { type Exchange, hidden } from '../http/exchange.ts';
import { kitFailed, NotOffered, NotTestable, Trouble } from '../outcome.ts';
import type { CheckResult, Failure } from '../report.ts';
import { sequencesId } from '../selection.ts';
import type { Session } from '../session.ts';
import { shown } from '../shown.ts';
import type { Target } from '../target/target.ts';
import { apply, initialModel, isPossible, type Model, type Step, told } from './model.ts';
import { Broken, createServer, miscount, type Patience, type Server } from './server.ts';
import { looksAt, stepsOf } from './steps.ts';
import { survey } from './survey.ts';

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

interface Found {
  failure: Failure;
  /** No requests were left to look for a shorter sequence. */
  cut: boolean;
}

/** Steps of one sequence at the most, drawn; those that are not possible are left out. */
const mostSteps = 16;
/** Batch requests of one sequence at the most. */
const mostBatches = 2;
/** Other requests that a sequence may need: without them it does not begin. */
const mostOthers = 20;

/**
 * Sends random sequences of requests and holds what the server shows against a model of the interface's rules. When
 * one breaks a rule, shorter and shorter ones are tried, as far as the requests reach.
 */
export async function sequences(target: Target, session: Session, options: SequenceOptions): Promise<CheckResult> {
  const started = performance.now();
  const { seed, count, stopped } = options;
  let tried = 0;
  const result = (result: CheckResult['result'], rest: Partial<CheckResult> = {}): CheckResult => ({
    id: sequencesId,
    title: `keeps the rules in random sequences of requests (${tried} of ${count} tried, seed ${seed})`,
    operation: sequencesId,
    profile: 'core',
    requirements: [],
    result,
    failures: [],
    ...rest,
    milliseconds: Math.round(performance.now() - started),
  });
  if (!target.profiles.includes('core')) {
    return result('not offered', { reason: 'The target does not claim the profile core.' });
  }
  if (stopped !== undefined) return result('error', { reason: `Not run: ${stopped}` });
  try {
    const found = await search(session, target, options, () => tried++);
    if (found === undefined) return result('pass');
    const again = `--only ${sequencesId} --seed ${seed}`;
    const reason = `The requests of this run were used up before the shortest sequence was found. Repeat with ${again}.`;
    return result('fail', { failures: [found.failure], ...(found.cut && { reason }) });
  } catch (error) {
    const reason = (said: string) => ({ reason: hidden(said, session.secrets) });
    if (error instanceof NotOffered || error instanceof NotTestable)
      return result('not offered', reason(error.message));
    if (error instanceof Trouble) return result('error', reason(error.message));
    return result('error', reason(kitFailed(error)));
  }
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
    apply(model, this.step);
  }
  toString = () => told(this.step);
}

/** One sequence under way. */
interface Run {
  server: Server;
  /** The steps so far, the one at hand included. */
  done: Command[];
}

async function search(
  session: Session,
  target: Target,
  { count, seed, most }: SequenceOptions,
  onSequence: () => void,
): Promise<Found | undefined> {
  const kit = session.kitFor(sequencesId);
  const { campaigns, offers, countsRight } = await survey(kit);
  const left = (kind: 'batch' | 'other') => most[kind] - session.requests[kind];
  // The first half of the batch requests is for finding, the second for shortening.
  const reserve = Math.floor(left('batch') / 2);
  const patience = createPatience(target.backgroundSeconds, () => found !== undefined);
  let found: Failure | undefined;
  let shortest: Command[] = [];
  let trouble: unknown;
  let cut = false;

  async function attempt(steps: Iterable<fc.AsyncCommand<Model, Run>>): Promise<void> {
    const enough = left('other') >= mostOthers && (!found || left('batch') >= mostBatches);
    cut ||= found !== undefined && !enough;
    if (trouble !== undefined || !enough) return;
    if (!found) onSequence();
    const batches = Math.max(0, Math.min(mostBatches, left('batch') - (found ? 0 : reserve)));
    const model = initialModel(batches);
    // What the failure has left wrong for good must not make every shorter sequence fail.
    const counting = found?.requirements.includes('RESOURCE-43') && countsRight;
    const miscounts = counting ? await Promise.all(campaigns.map((of) => miscount(kit, of))) : [];
    const run: Run = { server: createServer(kit, campaigns, patience, miscounts), done: [] };
    let look: Step | undefined;
    try {
      await fc.asyncModelRun(() => ({ model, real: run }), steps);
      for (look of looksAt(model, offers)) await run.server.perform(look, model);
    } catch (error) {
      if (error instanceof Broken) {
        shortest = run.done;
        found = failureOf(
          error,
          [...run.done, ...(look ? [new Command(look)] : [])].map(String),
          kit.lastExchange(),
          session,
        );
      }
      // Trouble says nothing about the sequence: shorter ones would only meet it again.
      else trouble = error;
      if (error instanceof Broken) throw error;
    }
  }

  /** What fast-check leaves in a sequence now and then: steps that the failure does not need. */
  async function leaveOut(): Promise<void> {
    for (let place = shortest.length - 1; place >= 0; place--) {
      await attempt(shortest.toSpliced(place, 1)).catch(() => undefined);
    }
  }

  const kinds = stepsOf(campaigns.length, offers).map((kind) => kind.map((step) => new Command(step)));
  const commands = fc.commands(kinds, { maxCommands: mostSteps, size: 'max' });
  await fc.check(fc.asyncProperty(fc.noBias(commands), attempt), { seed, numRuns: count });
  await leaveOut();
  if (found !== undefined) return { failure: found, cut };
  if (trouble !== undefined) throw trouble;
  return undefined;
}

/**
 * While shorter sequences are looked for, each that does not fail any more is waited for in full; so that it does not
 * take minutes, the background gets three times as long as it has ever taken.
 */
function createPatience(most: number, isShortening: () => boolean): Patience {
  let slowest = 0;
  return {
    seconds: () => (isShortening() ? Math.min(most, Math.max(1, 3 * slowest)) : most),
    took(seconds) {
      slowest = Math.max(slowest, seconds);
    },
  };
}

function failureOf(
  { requirements, failed }: Broken,
  steps: string[],
  exchange: Exchange | undefined,
  { secrets }: Session,
): Failure {
  return {
    requirements,
    expected: failed.expected,
    seen: hidden(shown(failed.seen), secrets),
    ...(exchange && { exchange }),
    steps,
  };
}
