import type { DatabaseName, Proof, ProofOptions, Result } from '../proof.ts';
import { formatTimes, type RoundOf, type Rounds, runRounds, summarizeAll } from '../rounds/run-rounds.ts';
import type { Ledger } from '../workload/ledger.ts';
import { connectionsAreSilent, disturbances, type FailoverEnvironment } from './disturbances.ts';
import { mutants, unreplicated } from './mutants.ts';

/** Clients of both servers: each server has more than its pool has connections. */
const clients = 24;
/** What the short form does, in this order. */
const inShort = ['responses-lost', 'led-to-the-standby', 'killed-under-load'];

export const failover: Proof = {
  name: 'failover',
  claim:
    'When PostgreSQL fails over to a synchronous standby, servers live on, nothing accepted is lost or doubled, clients see 503 with Retry-After and no other error, and the first response comes within a second of the promotion, or within the time limit of a statement if the connections to the former primary fall silent.',
  method:
    'Two server processes share a primary and its synchronous standby. The network leads both to the primary at one address, as a proxy in front of PostgreSQL does. Half of the clients send batches with an Idempotency-Key, and again to either server until their fate is known. Under mixed load, the primary is killed, frozen or cut off in several ways and the standby promoted, or the standby is killed, or the network fails; then the lost server is rebuilt, and the next round begins. After each round, every request is compared with the tables: a violation is an accepted record that is missing or there twice, a rejected one that is there, a counter that differs from a recount, a 5xx other than 503 with Retry-After, a request without a response, a server that ended, or an outage that does not end. The time to the first response of each server is counted for each promotion; only more than 5 seconds (20 in the short form) are a violation, because a busy machine responds late.',
  databases: ['PostgreSQL'],
  mutants,
  cases: () => disturbances.map(({ name }) => name),
  run,
};

async function run(on: DatabaseName, options: ProofOptions): Promise<Result> {
  const { short, mutant } = options;
  const warmUp = short ? 50 : 300;
  const lagging = disturbances.map((one): typeof one => ({
    ...one,
    async run(environment, load) {
      await (environment as FailoverEnvironment).pair.breakReplication();
      await load.watch.successes(warmUp, 20_000);
      await one.run(environment, load);
    },
  }));
  const chosen = mutant?.name === unreplicated ? lagging : disturbances;
  const form = { clients, serversLive: true, warmUp, inRow: 60, patience: short ? 4 : 1 };
  const { violations, ...done } = await runRounds(on, chosen, inShort, options, form);
  return { counts: count(done), violations };
}

/** Counts what the rounds did and how long their outages took. */
function count({ rounds, ledgers }: Omit<Rounds, 'violations'>): Record<string, number | string> {
  const promotions = rounds.filter(({ promoted }) => promoted);
  // After connections that never respond, a response takes as long as the time limit of the server.
  const [vanished = [], ended = []] = [true, false].map((isSilent) =>
    promotions.filter(({ disturbance: { bound } }) => (bound === connectionsAreSilent) === isSilent),
  );
  return {
    rounds: rounds.length,
    promotions: promotions.length,
    ...formatFirst('first response after a promotion', ended),
    'rounds over a second': ended.filter(({ first }) => first.some((time) => (time ?? Number.POSITIVE_INFINITY) > 1000))
      .length,
    ...formatFirst('first response after a promotion when a host vanished', vanished),
    outages: formatTimes(rounds.map(({ outage }) => outage)),
    ...summarizeAll(ledgers),
    responses: formatStatuses(ledgers),
  };
}

/** The times of each server, if there are any. */
function formatFirst(name: string, rounds: readonly RoundOf[]): Record<string, string> {
  if (rounds.length === 0) return {};
  return Object.fromEntries(
    ['first server', 'second server'].map((server, n) => [
      `${name} (${server})`,
      formatTimes(rounds.map(({ first }) => first[n])),
    ]),
  );
}

/** Such as `200 × 3,122, 503 × 120`. */
function formatStatuses(ledgers: readonly Ledger[]): string {
  const totals = new Map<string, number>();
  for (const counts of ledgers.flatMap(({ results }) => [...results.values()]))
    for (const [result, count] of counts) totals.set(String(result), (totals.get(String(result)) ?? 0) + count);
  return [...totals]
    .sort()
    .map(([result, count]) => `${result} × ${count.toLocaleString('en')}`)
    .join(', ');
}
