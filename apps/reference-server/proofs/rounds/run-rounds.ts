import type { DatabaseName, ProofOptions, Violation } from '../proof.ts';
import { createDraw } from '../workload/draw.ts';
import { type Ledger, summarize } from '../workload/ledger.ts';
import type { Disturbance } from './disturbance.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { type RoundOptions, type RoundResult, runRound } from './run-round.ts';

export interface RoundOf extends RoundResult {
  disturbance: Disturbance;
}

/** What was done until the first violation. */
export interface Rounds {
  rounds: RoundOf[];
  ledgers: Ledger[];
  violations: Violation[];
}

/** Rounds after which the next begins with a new database, since each round is verified from the first request on. */
const roundsOfEach = 20;

/**
 * Disturbs servers in rounds. The long form does each disturbance as often as it says, in a random order, or for some minutes.
 * @param all the disturbances that there are on the database
 * @param inShort the names of the rounds of the short form, in their order
 */
export async function runRounds(
  on: DatabaseName,
  all: readonly Disturbance[],
  inShort: readonly string[],
  { seed, short, only, mutant, minutes, progress }: ProofOptions,
  options: RoundOptions,
): Promise<Rounds> {
  const draw = createDraw(seed, on.length);
  const names = only === undefined ? inShort : [only, only];
  const inLong = all.filter(({ name }) => only === undefined || name === only);
  const planned = short
    ? names.flatMap((name) => all.filter((one) => one.name === name))
    : inLong.flatMap((one) => Array.from({ length: only === undefined ? one.times : 20 }, () => one));
  const shuffled = planned.map((disturbance) => ({ disturbance, at: short ? 0 : draw.below(2 ** 30) }));
  // Rounds on a small disk come last, because they need another database.
  const chosen = shuffled
    .sort((one, other) => one.at - other.at)
    .map(({ disturbance }) => disturbance)
    .sort((one, other) => Number(one.needsSmallDisk ?? false) - Number(other.needsSmallDisk ?? false));
  const end = performance.now() + (minutes ?? 0) * 60_000;
  const done: Rounds = { rounds: [], ledgers: [], violations: [] };
  let environment: Environment | undefined;
  try {
    for (let n = 0; minutes === undefined ? n < chosen.length : performance.now() < end; n++) {
      const disturbance = chosen[n % chosen.length] as Disturbance;
      const onSmallDisk = disturbance.needsSmallDisk ?? false;
      if (n % roundsOfEach === 0 || onSmallDisk !== (environment?.disk !== undefined)) {
        await environment?.close();
        environment = await openEnvironment(on, { draw, mutant, onSmallDisk, hasNetwork: options.serversLive });
        done.ledgers.push(environment.ledger);
      }
      progress(`round ${n + 1}${minutes === undefined ? ` of ${chosen.length}` : ''}, ${disturbance.name}`);
      const isLast = minutes === undefined && n === chosen.length - 1;
      const result = await runRound(environment as Environment, disturbance, options, isLast);
      done.rounds.push({ disturbance, ...result });
      const { name } = disturbance;
      done.violations.push(...result.violations.map((text) => ({ text: `${name}: ${text}`, only: name })));
      if (done.violations.length > 0) break;
    }
    return done;
  } finally {
    await environment?.close();
  }
}

/** Adds up what the clients of all environments saw. */
export function summarizeAll(ledgers: readonly Ledger[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const ledger of ledgers)
    for (const [what, count] of Object.entries(summarize(ledger))) total[what] = (total[what] ?? 0) + count;
  return total;
}

/** Formats milliseconds: the median, and the most. */
export function formatTimes(times: readonly (number | undefined)[]): string {
  const known = times.filter((time) => time !== undefined).sort((a, b) => a - b);
  if (known.length === 0) return 'none';
  const format = (milliseconds = 0) =>
    milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
  return `median ${format(known[known.length >> 1])}, at most ${format(known.at(-1))}`;
}
