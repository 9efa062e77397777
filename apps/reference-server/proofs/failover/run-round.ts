import type { Database } from '@email-automation/service/storage/database';
import type { PostgresPair } from '../../harness/postgres-pair.ts';
import type { ServerProcess } from '../start-program.ts';
import { type Clients, startClients } from '../workload/clients.ts';
import type { Draw } from '../workload/draw.ts';
import { verify } from '../workload/verify.ts';
import type { Disturbance, Environment } from './disturbances.ts';
import type { DatabaseNetwork } from './start-network.ts';
import { type Watch, watchResults } from './watch-results.ts';

export interface Round {
  pair: PostgresPair;
  network: DatabaseNetwork;
  servers: readonly ServerProcess[];
  watch: Watch;
  draw: Draw;
  /** Seed of the load. */
  seed: number;
  /** Successful requests before the disturbance. */
  warmUp: number;
  /** Whether commits stop waiting for the standby before the disturbance. */
  unreplicated: boolean;
  /** Multiplies the time limits that bound hanging, for tests on busy machines. */
  patience: number;
  /** Whether no round follows, for which the lost server would be rebuilt. */
  last: boolean;
  /** Opens the database of the present primary, past the proxy. */
  open(): Database;
}

export interface RoundResult {
  violations: string[];
  /** For each server, the milliseconds between the return of the database and its first success, if there was one. */
  first: readonly (number | undefined)[];
  /** Milliseconds between the disturbance and the first success of all servers. */
  outage: number | undefined;
  promoted: boolean;
}

/** Clients of each server, more than the connections of its pool. */
const clientsOfEach = 12;
/** Milliseconds that a response may take: a request can meet one silent connection after the other. They bound hanging only. */
const longestResponse = 60_000;
/** Milliseconds after which a round begins also on a machine that is too slow for its warm-up. */
const longestWarmUp = 20_000;
/** Successful responses in a row after which an outage is over, and the milliseconds that they may take after the first. */
const [inRow, longestUnrest] = [60, 20_000];

/** Disturbs the database under load, and checks what clients see and what is stored afterwards. */
export async function runRound(disturbance: Disturbance, round: Round): Promise<RoundResult> {
  const bound = disturbance.bound * round.patience;
  const { pair, network, servers, watch, draw, seed, warmUp, unreplicated, last } = round;
  const violations: string[] = [];
  const { primary } = pair;
  const watches = servers.map(() => watchResults(watch.ledger));
  const load = createLoad(servers, watches, seed);
  const environment: Environment = { pair, network, watch, draw, load, url: () => draw.pick(servers).url };

  let times: { away: number; back: number };
  let first: (number | undefined)[] = [];
  try {
    load.start();
    if ((await watch.successes(1, longestResponse)) === undefined)
      violations.push('No request succeeded within a minute before the disturbance.');
    await watch.successes(warmUp, longestWarmUp);
    if (unreplicated) {
      await pair.breakReplication();
      await watch.successes(warmUp, longestWarmUp);
    }
    times = await disturbance.run(environment);
    first = await Promise.all(watches.map((one) => one.successes(1, bound)));
    if (first.includes(undefined))
      violations.push(`A server had no success within ${bound / 1000} seconds after the database was back.`);
    else if (!(await watch.calm(inRow, bound + longestUnrest)))
      violations.push(
        `${(bound + longestUnrest) / 1000} seconds after the database was back, there were still requests without success.`,
      );
    // The load goes on.
    if (pair.primary !== primary && !last) await pair.rebuildStandby();
  } finally {
    await load.stop();
  }
  const dead = servers.flatMap((server) => server.lastWords() ?? []);
  violations.unshift(...dead.map((words) => `A server ended with ${words}`));
  for (const [reason, count] of watch.missing)
    violations.push(`${count} requests got no response of a server: ${reason}.`);
  violations.push(...(dead.length > 0 ? watch.ledger.violations : await verifyPrimary(round)));
  return { violations, promoted: pair.primary !== primary, ...measure(first, times) };
}

/** The mixed load on all servers, which can pause. */
function createLoad(servers: readonly ServerProcess[], watches: readonly Watch[], seed: number): Environment['load'] {
  let clients: Clients[] = [];
  let starts = 0;
  let retries = 0;
  return {
    start() {
      starts++;
      clients = servers.map(({ url }, n) =>
        startClients({
          url: () => url,
          seed: seed * 100 + starts * 10 + n,
          clients: clientsOfEach,
          ledger: (watches[n] as Watch).ledger,
          timeout: longestResponse,
          retryUrl: () => (servers[retries++ % servers.length] as ServerProcess).url,
        }),
      );
    },
    async stop() {
      await Promise.all(clients.map((one) => one.stop()));
      clients = [];
    },
  };
}

async function verifyPrimary({ open, watch, servers }: Round): Promise<string[]> {
  const database = open();
  try {
    return await verify(database, watch.ledger, (servers[0] as ServerProcess).url);
  } finally {
    await database.close();
  }
}

function measure(first: (number | undefined)[], { away, back }: { away: number; back: number }) {
  const last = Math.max(...first.map((time) => time ?? Number.NaN));
  return {
    first: first.map((time) => (time === undefined ? undefined : time - back)),
    outage: Number.isNaN(last) ? undefined : last - away,
  };
}
