import type { DatabaseName, Proof, ProofOptions, Result } from '../proof.ts';
import type { Disturbance } from '../rounds/disturbance.ts';
import { formatTimes, type RoundOf, runRounds, summarizeAll } from '../rounds/run-rounds.ts';
import { canMount } from '../rounds/small-disk.ts';
import { canLimit } from './limit-process.ts';
import { mutants } from './mutants.ts';
import { postgresDisturbances } from './postgres-disturbances.ts';
import { processDisturbances } from './process-disturbances.ts';
import { sqliteDisturbances } from './sqlite-disturbances.ts';

const clients = 8;

/** The rounds of the short form. */
const inShort: Record<DatabaseName, readonly string[]> = {
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
  const form = { clients, serversLive: false, warmUp: 6 * clients, inRow: 3 * clients, patience: 1 };
  const { rounds, ledgers, violations } = await runRounds(on, disturbancesOf(on), inShort[on], options, form);
  const first = rounds.map((round) => Math.max(...round.first.map((time = Number.NaN) => time)));
  return {
    violations,
    counts: { ...countKills(rounds), ...summarizeAll(ledgers), 'next success': formatTimes(first) },
  };
}

const disturbancesOf = (on: DatabaseName): Disturbance[] =>
  [...processDisturbances, ...(on === 'SQLite' ? sqliteDisturbances : postgresDisturbances)].filter(
    ({ needsLimits, needsSmallDisk }) => (!needsLimits || canLimit) && (!needsSmallDisk || canMount),
  );

function countKills(rounds: readonly RoundOf[]): Record<string, number> {
  const kinds = Map.groupBy(rounds, ({ disturbance }) => disturbance.kills);
  const others = kinds.get(undefined)?.length ?? 0;
  const named = [...kinds].flatMap(([kills, of]) => (kills ? [[`of ${kills}`, of.length]] : []));
  return { kills: rounds.length - others, ...Object.fromEntries(named), 'other disturbances': others };
}
