import { setTimeout } from 'node:timers/promises';
import type { PostgresPair } from '../../harness/postgres-pair.ts';
import { type Disturbance, importBatches, moment } from '../rounds/disturbance.ts';
import type { Environment } from '../rounds/environment.ts';
import type { Load } from '../rounds/start-load.ts';
import type { DatabaseNetwork } from '../rounds/start-network.ts';

/** An environment in which the database can fail over. */
export interface FailoverEnvironment extends Environment {
  pair: PostgresPair;
  network: DatabaseNetwork;
}

interface Failure {
  /** The milliseconds of `Disturbance` (default: those after connections that end). */
  bound?: number;
  run(environment: FailoverEnvironment, load: Load): Promise<void>;
}

/** Connections that end are noticed at once; the bound leaves room for slow machines. */
const connectionsEnd = 5_000;
/** Time limits of the server for a statement, for canceling it, and for a connection after it. */
export const connectionsAreSilent = 15_000 + 5_000 + 5_000 + 5_000;

/** Milliseconds until somebody notices that the primary is lost: longer than the servers' polls for work. */
const detection = 600;
/** Times that responses are lost within a round. */
const losses = 2;
/** Commits each time: more than background work makes. */
const commits = 5;

/** Promotes the standby, and leads new connections to it: from then on, they can write. */
async function promote({ pair, network }: FailoverEnvironment, load: Load): Promise<void> {
  await pair.promote();
  network.route(pair.primary.port);
  load.back = performance.now();
}

async function killPrimary(environment: FailoverEnvironment, load: Load): Promise<void> {
  load.away = performance.now();
  await environment.pair.kill(environment.pair.primary);
  await setTimeout(detection);
  await promote(environment, load);
}

/** What takes the database away from the servers, and gives it back, by name. */
const failures: Readonly<Record<string, Failure>> = {
  'killed-under-load': {
    async run(environment, load) {
      await moment(environment.draw, 100);
      await killPrimary(environment, load);
    },
  },
  // The first requests meet the promoted standby.
  'killed-in-idle': {
    async run(environment, load) {
      await load.stop();
      await killPrimary(environment, load);
      load.start();
      load.back = performance.now();
    },
  },
  // While batches are accepted and processed.
  'killed-under-import': {
    async run(environment, load) {
      const sent = importBatches(environment, load, 12, 1000);
      await Promise.race(sent);
      await moment(environment.draw, 100);
      await killPrimary(environment, load);
      await Promise.all(sent);
    },
  },
  'killed-in-a-large-batch': {
    async run(environment, load) {
      await Promise.all(importBatches(environment, load, 1, 20_000));
      await moment(environment.draw, 300);
      await killPrimary(environment, load);
    },
  },
  // The primary stops responding with its connections open, and is killed a second later.
  'frozen-and-killed': {
    async run(environment, load) {
      const { pair } = environment;
      await pair.freeze(pair.primary);
      await setTimeout(1000);
      await pair.kill(pair.primary);
      await promote(environment, load);
    },
  },
  // The connections of the primary stay open for ever, and nothing responds.
  'vanished-host': {
    bound: connectionsAreSilent,
    run(environment, load) {
      environment.network.silence();
      environment.network.route('silent');
      return killPrimary(environment, load);
    },
  },
  // The standby is promoted while the primary lives on, which the network no longer reaches.
  'former-primary-lives': {
    async run(environment, load) {
      environment.network.route('refused');
      environment.network.cut();
      await promote(environment, load);
    },
  },
  // Commits wait for the standby until clients saw an outage; then it comes back.
  'standby-killed': {
    async run({ pair }, { watch }) {
      await pair.kill(pair.standby);
      await watch.outage(connectionsAreSilent);
      await pair.recoverStandby();
    },
  },
  'network-cut': {
    async run({ network }) {
      network.route('refused');
      network.cut();
      await setTimeout(1000);
      network.restore();
    },
  },
  // The network loses the responses of PostgreSQL to commits, and then it breaks.
  'responses-lost': {
    async run({ network }, { watch }) {
      for (let loss = 1; ; loss++) {
        await Promise.race([network.loseCommits(commits), setTimeout(connectionsEnd)]);
        network.cut();
        if (loss === losses) return;
        await watch.successes(50, connectionsEnd);
      }
    },
  },
  // The network passes nothing on for three seconds, and then everything that was sent.
  'network-silent': {
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
  'led-to-the-standby': {
    async run({ pair, network }, { watch }) {
      network.route(pair.standby.port);
      network.cut();
      await watch.outage(connectionsEnd);
      await setTimeout(300);
      network.restore();
    },
  },
};

/** All failures, twice each in the long form. */
export const disturbances = Object.entries(failures).map(
  ([name, { run, bound = connectionsEnd }]): Disturbance => ({
    ...{ name, times: 2, bound },
    run: (environment, load) => run(environment as FailoverEnvironment, load),
  }),
);
