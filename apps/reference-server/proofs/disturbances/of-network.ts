import { setTimeout } from 'node:timers/promises';
import type { PostgresPair } from '../../harness/postgres-pair.ts';
import type { Environment } from '../rounds/environment.ts';
import type { Load } from '../rounds/load.ts';
import type { DatabaseNetwork } from '../rounds/network.ts';
import { type Disturbance, importBatches, moment } from './disturbance.ts';

/** An environment in which the database can fail over. */
interface Failover extends Environment {
  pair: PostgresPair;
  network: DatabaseNetwork;
}

interface Failure {
  short?: number;
  /** The milliseconds of `Disturbance` (default: those after connections that end). */
  bound?: number;
  run(environment: Failover, load: Load): Promise<void>;
}

/** Connections that end are noticed at once; the bound leaves room for slow machines. */
const connectionsEnd = 5_000;
/** Time limits of the server for a statement, for canceling it, and for a connection after it. */
const connectionsAreSilent = 15_000 + 5_000 + 5_000 + 5_000;

/** Milliseconds until somebody notices that the primary is lost: longer than the servers' polls for work. */
const detection = 600;
/** Times that responses are lost within a round. */
const losses = 2;
/** Commits each time: more than background work makes. */
const commits = 5;

/** Promotes the standby, and leads new connections to it: from then on, they can write. */
async function promote({ pair, network }: Failover): Promise<void> {
  await pair.promote();
  network.route(pair.primary.port);
}

async function killPrimary(environment: Failover): Promise<void> {
  await environment.pair.kill(environment.pair.primary);
  await setTimeout(detection);
  await promote(environment);
}

/** The ways to take the database away from the servers, and to give it back, by name. */
const failures: Readonly<Record<string, Failure>> = {
  'primary lost under load': {
    short: 1,
    async run(environment) {
      await moment(environment.draw, 100);
      await killPrimary(environment);
    },
  },
  // While batches are accepted and processed.
  'primary lost under an import': {
    async run(environment, load) {
      const sent = importBatches(environment, load);
      await Promise.race(sent);
      await moment(environment.draw, 100);
      await killPrimary(environment);
      await Promise.all(sent);
    },
  },
  // The connections of the primary stay open for ever, without a response.
  'vanished host': {
    bound: connectionsAreSilent,
    run(environment) {
      environment.network.silence();
      environment.network.route('silent');
      return killPrimary(environment);
    },
  },
  // The standby is promoted while the primary lives on, which the network no longer reaches.
  'former primary lives': {
    async run(environment) {
      environment.network.route('refused');
      environment.network.cut();
      await promote(environment);
    },
  },
  // Commits wait for the standby until clients saw an outage; then it comes back.
  'standby away until an outage': {
    async run({ pair }, { watch }) {
      await pair.kill(pair.standby);
      await watch.outage(connectionsAreSilent);
      await pair.recoverStandby();
    },
  },
  // The network loses the responses of PostgreSQL to commits, and then it breaks.
  'responses lost': {
    short: 1,
    async run({ network }, { watch }) {
      for (let loss = 1; ; loss++) {
        await Promise.race([network.loseCommits(commits), setTimeout(connectionsEnd)]);
        network.cut();
        if (loss === losses) return;
        await watch.successes(50, connectionsEnd);
      }
    },
  },
  // The network holds everything back for three seconds, and then passes it on.
  'network silent': {
    bound: connectionsAreSilent,
    async run({ network }) {
      network.silence();
      network.route('silent');
      await setTimeout(3000);
      network.restore();
      network.resume();
    },
  },
  // The network reaches the standby alone, and later the primary again.
  'led to the standby': {
    short: 1,
    async run({ pair, network }, { watch }) {
      network.route(pair.standby.port);
      network.cut();
      await watch.outage(connectionsEnd);
      await setTimeout(300);
      network.restore();
    },
  },
};

/** Failures of PostgreSQL and of the network to it, twice each in the long form. */
export const ofNetwork = Object.entries(failures).map(
  ([name, { run, bound = connectionsEnd, ...row }]): Disturbance => ({
    ...{ name, times: 2, bound, ...row },
    run: (environment, load) => run(environment as Failover, load),
  }),
);
