import type { DatabaseName, Proof, ProofOptions, Result, Violation } from '../proof.ts';
import { createDraw, type Draw } from '../workload/draw.ts';
import { type Ledger, summarize } from '../workload/ledger.ts';
import type { Disturbance } from './disturbance.ts';
import { openEnvironment } from './environment.ts';
import { mutants } from './mutants.ts';
import { openPlace } from './place.ts';
import { postgresDisturbances } from './postgres-disturbances.ts';
import { processDisturbances } from './process-disturbances.ts';
import { runRound } from './run-round.ts';
import { sqliteDisturbances } from './sqlite-disturbances.ts';

/** Rounds after which the next begins with a new database, since each round is verified from the first request on. */
const roundsPerScene = 20;
const clients = 8;

/** The rounds of the short form. */
const short: Record<DatabaseName, readonly string[]> = {
  SQLite: ['server while the file is locked', 'everything', 'write errors', 'everything'],
  PostgreSQL: ['everything', 'primary while tables are locked', 'connection'],
};

export const crash: Proof = {
  name: 'crash',
  claim:
    'When servers, workers, PostgreSQL, or its standby are killed at any moment, or the disk, the clock, or the system fail them, every accepted record is there exactly once, and no rejected one.',
  method:
    'Eight clients send events, all seven batches, subscriptions, changes of campaigns, and reads, while processes are killed with SIGKILL at random moments, paused, and given a failing disk, a locked file, few file descriptors, or another clock. After each round, the tables are compared with the responses that the clients got: accepted requests are done once, rejected ones not at all, and those without a response in whole or not at all. Counters must equal a recount, lists over HTTP the tables, and the changes of one subscriber must have the order in which a client sent them; any other difference, a 500, and a process that ends by itself are violations.',
  mutants,
  cases: (on) => disturbancesOf(on).map(({ name }) => name),
  run,
};

async function run(on: DatabaseName, options: ProofOptions): Promise<Result> {
  const { seed, mutant, progress } = options;
  const draw = createDraw(seed, on.length);
  const rounds = chooseRounds(on, options, draw);
  const kills: Record<string, number> = {};
  const recoveries: number[] = [];
  const ledgers: Ledger[] = [];
  const violations: Violation[] = [];
  let done = 0;
  for (const group of groupRounds(rounds)) {
    const place = await openPlace(on, group[0]?.needsSmallDisk ?? false);
    try {
      const environment = await openEnvironment(on, place, mutant);
      ledgers.push(environment.ledger);
      try {
        for (const disturbance of group) {
          done++;
          progress(`round ${done} of ${rounds.length}, ${disturbance.name}`);
          const round = await runRound(environment, disturbance, draw, clients);
          if (disturbance.kills) kills[disturbance.kills] = (kills[disturbance.kills] ?? 0) + 1;
          recoveries.push(round.recovery);
          violations.push(
            ...round.violations.map((text) => ({
              text: `round ${done}, ${disturbance.name}: ${text}`,
              only: disturbance.name,
            })),
          );
          if (violations.length > 0) break;
        }
      } finally {
        await environment.close();
      }
    } finally {
      await place.remove();
    }
    if (violations.length > 0) break;
  }
  return { violations, counts: { ...countKills(kills, done), ...sum(ledgers), ...describe(recoveries) } };
}

const disturbancesOf = (on: DatabaseName): Disturbance[] => [
  ...processDisturbances,
  ...(on === 'SQLite' ? sqliteDisturbances : postgresDisturbances),
];

/** The rounds of a run, in a random order in the long form. */
function chooseRounds(on: DatabaseName, { short: isShort, only }: ProofOptions, draw: Draw): Disturbance[] {
  const all = disturbancesOf(on);
  if (only !== undefined) {
    const chosen = all.filter(({ name }) => name === only);
    return chosen.flatMap((one) => Array.from({ length: isShort ? 2 : 20 }, () => one));
  }
  if (isShort) return short[on].flatMap((name) => all.filter((disturbance) => disturbance.name === name));
  const rounds = all.flatMap((disturbance) => Array.from({ length: disturbance.times }, () => disturbance));
  for (let n = rounds.length - 1; n > 0; n--) {
    const other = draw.below(n + 1);
    [rounds[n], rounds[other]] = [rounds[other] as Disturbance, rounds[n] as Disturbance];
  }
  return rounds;
}

/** The rounds on one database each; those that need a small disk come last. */
function groupRounds(rounds: readonly Disturbance[]): Disturbance[][] {
  const usual = rounds.filter(({ needsSmallDisk }) => !needsSmallDisk);
  const groups = [rounds.filter(({ needsSmallDisk }) => needsSmallDisk)];
  for (let end = usual.length; end > 0; end -= roundsPerScene)
    groups.unshift(usual.slice(Math.max(0, end - roundsPerScene), end));
  return groups.filter((group) => group.length > 0);
}

function countKills(kills: Record<string, number>, rounds: number): Record<string, number> {
  const total = Object.values(kills).reduce((sum, count) => sum + count, 0);
  const named = Object.entries(kills).map(([what, count]) => [`of ${what}`, count]);
  return { kills: total, ...Object.fromEntries(named), 'other disturbances': rounds - total };
}

function sum(ledgers: readonly Ledger[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const ledger of ledgers)
    for (const [what, count] of Object.entries(summarize(ledger))) total[what] = (total[what] ?? 0) + count;
  return total;
}

function describe(recoveries: number[]): Record<string, string> {
  const sorted = recoveries.toSorted((a, b) => a - b);
  const at = (part: number) => `${Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)} ms`;
  return { 'next success, median': at(0.5), 'next success, longest': at(1) };
}
