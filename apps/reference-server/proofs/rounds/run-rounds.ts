import type { Disturbance } from '../disturbances/disturbance.ts';
import { disturbancesOn } from '../disturbances/disturbances.ts';
import { type Mutant, unreplicated } from '../mutant.ts';
import { createDraw } from '../workload/draw.ts';
import { buildRelease, findLastRelease } from './build-release.ts';
import { type DatabaseName, type Environment, openEnvironment } from './environment.ts';
import { runRound } from './run-round.ts';

export interface RoundsOptions {
  /** Runs the form of seconds that belongs to the tests, with fewer rounds and the same rules. */
  short: boolean;
  /** The same seed chooses the same rounds. */
  seed: number;
  /** The mutant of servers and workers that the proof should notice. */
  mutant?: Mutant | undefined;
  /** The name of one disturbance to repeat (default: all). */
  only?: string | undefined;
  /** The commit of the version before (default: of the last release). */
  from?: string | undefined;
  /** Shows how far the proof has come. */
  progress(text: string): void;
}

/** The work until the first violation. */
export interface RoundsResult {
  rounds: number;
  requests: number;
  violations: readonly string[];
  /** The disturbance of the last round. */
  last: string;
}

/** Rounds after which the next begins with a new database, since each round is verified from the first request on. */
const roundsOfEach = 20;

/** Disturbs servers in rounds, each disturbance as often as the table says, in the long form in a random order. */
export async function runRounds(on: DatabaseName, options: RoundsOptions): Promise<RoundsResult> {
  const { seed, short, mutant, from, progress } = options;
  const draw = createDraw(seed, on.length);
  const planned = plan(on, options);
  const chosen = planned
    .map((disturbance) => ({ disturbance, at: short ? 0 : draw.below(2 ** 30) }))
    .sort((one, other) => one.at - other.at)
    .map(({ disturbance }) => disturbance)
    // It has another environment.
    .sort((one, other) => Number(needsRelease(one)) - Number(needsRelease(other)));
  const form = {
    warmUp: short ? 50 : 300,
    leastBound: short ? 20_000 : 0,
    unreplicated: mutant?.name === unreplicated,
  };
  let [rounds, requests] = [0, 0];
  let violations: string[] = [];
  let environment: Environment | undefined;
  const close = async () => {
    requests += environment?.ledger.requests ?? 0;
    await environment?.close();
    environment = undefined;
  };
  let last = '';
  try {
    for (const [n, disturbance] of chosen.entries()) {
      last = disturbance.name;
      progress(`round ${n + 1} of ${chosen.length}, ${last}`);
      if (n % roundsOfEach === 0 || needsRelease(disturbance)) await close();
      const release = needsRelease(disturbance) ? buildRelease(from ?? findLastRelease()) : undefined;
      environment ??= await openEnvironment(on, { draw, mutant, release });
      violations = await runRound(environment, disturbance, form, n === chosen.length - 1);
      rounds++;
      release?.remove();
      if (violations.length > 0) break;
    }
  } finally {
    await close();
  }
  return { rounds, requests, violations, last };
}

/** The rounds, in the order of the table: one disturbance is repeated. */
function plan(on: DatabaseName, { short, only }: RoundsOptions): Disturbance[] {
  const timesOf = (one: Disturbance) => {
    if (only === undefined) return short ? (one.short ?? 0) : one.times;
    if (needsRelease(one)) return 1;
    return short ? (one.short ?? 2) : 20;
  };
  return disturbancesOn(on, only).flatMap((one) => Array.from({ length: timesOf(one) }, () => one));
}

const needsRelease = ({ needs }: Disturbance): boolean => needs === 'last release';
