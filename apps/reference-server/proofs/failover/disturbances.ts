import { setTimeout } from 'node:timers/promises';
import type { PostgresPair } from '../../harness/postgres-pair.ts';
import type { Draw } from '../workload/draw.ts';
import { prepareLargeBatch } from '../workload/requests.ts';
import { send } from '../workload/send.ts';
import type { DatabaseNetwork } from './start-network.ts';
import type { Watch } from './watch-results.ts';

/** What a disturbance acts on. */
export interface Environment {
  pair: PostgresPair;
  network: DatabaseNetwork;
  watch: Watch;
  draw: Draw;
  /** Base URL of one of the servers. */
  url(): string;
  /** Sends the mixed load, which runs when a disturbance begins. */
  load: { start(): void; stop(): Promise<void> };
}

/** Something that takes the database away from the servers, and gives it back. */
export interface Disturbance {
  description: string;
  /**
   * Milliseconds until the first success after the database is back that are a violation. They bound hanging: connections
   * that end do so at once, and silent ones after 20 seconds.
   */
  bound: number;
  /** @returns since when the database was away and since when it is back, by `performance.now()` */
  run(environment: Environment): Promise<{ away: number; back: number }>;
}

/** Connections that end are noticed at once; the bound leaves room for slow machines. */
const connectionsEnd = 5_000;
/** Time limits of the server for a statement, for canceling it, and for a connection after it. */
const connectionsAreSilent = 15_000 + 5_000 + 5_000 + 5_000;

/** Milliseconds until somebody notices that the primary is lost: longer than the servers' polls for work. */
const detection = 600;
/** Times that responses are lost within a round, and the commits each time: more than background work makes. */
const [losses, commits] = [2, 5];

/** Promotes the standby, and leads new connections to it. @returns when the first of them can write */
async function promote({ pair, network }: Environment): Promise<number> {
  await pair.promote();
  network.route(pair.primary.port);
  return performance.now();
}

async function killPrimary(environment: Environment): Promise<{ away: number; back: number }> {
  const away = performance.now();
  await environment.pair.kill(environment.pair.primary);
  await setTimeout(detection);
  return { away, back: await promote(environment) };
}

/** Sends batches of events at the same time, as an import does. */
function importBatches(
  { watch: { ledger }, draw, url }: Environment,
  batches: number,
  size: number,
): Promise<boolean>[] {
  const seed = draw.below(1e9);
  return Array.from({ length: batches }, (_, n) =>
    send(prepareLargeBatch(ledger, seed, n, size), url(), ledger, { timeout: 60_000 }),
  );
}

export const disturbances = {
  'killed-under-load': {
    description: 'The primary is killed under mixed load.',
    bound: connectionsEnd,
    async run(environment) {
      await setTimeout(environment.draw.below(100));
      return killPrimary(environment);
    },
  },
  'killed-in-idle': {
    description: 'The primary is killed while no request is under way; the first ones meet its promoted standby.',
    bound: connectionsEnd,
    async run(environment) {
      await environment.load.stop();
      const { away } = await killPrimary(environment);
      environment.load.start();
      return { away, back: performance.now() };
    },
  },
  'killed-under-import': {
    description: 'The primary is killed while batches of 1,000 records are accepted and processed.',
    bound: connectionsEnd,
    async run(environment) {
      const sent = importBatches(environment, 12, 1000);
      await Promise.race(sent);
      await setTimeout(environment.draw.below(100));
      const times = await killPrimary(environment);
      await Promise.all(sent);
      return times;
    },
  },
  'killed-in-a-large-batch': {
    description: 'The primary is killed while one batch of 20,000 records is processed.',
    bound: connectionsEnd,
    async run(environment) {
      await Promise.all(importBatches(environment, 1, 20_000));
      await setTimeout(environment.draw.below(300));
      return killPrimary(environment);
    },
  },
  'frozen-and-killed': {
    description: 'The primary stops responding with its connections open, and is killed a second later.',
    bound: connectionsEnd,
    async run(environment) {
      const away = performance.now();
      await environment.pair.freeze(environment.pair.primary);
      await setTimeout(1000);
      await environment.pair.kill(environment.pair.primary);
      return { away, back: await promote(environment) };
    },
  },
  'vanished-host': {
    description: 'The host of the primary vanishes: its connections stay open for ever, and nothing responds.',
    bound: connectionsAreSilent,
    async run(environment) {
      const away = performance.now();
      environment.network.silence();
      environment.network.route('silent');
      return { ...(await killPrimary(environment)), away };
    },
  },
  'former-primary-lives': {
    description: 'The standby is promoted while the primary lives on, which the network no longer reaches.',
    bound: connectionsEnd,
    async run(environment) {
      const away = performance.now();
      environment.network.route('refused');
      environment.network.cut();
      return { away, back: await promote(environment) };
    },
  },
  'standby-killed': {
    description: 'The standby is killed, so that commits wait, until clients saw an outage; then it comes back.',
    bound: connectionsEnd,
    async run({ pair, watch }) {
      const away = performance.now();
      await pair.kill(pair.standby);
      await watch.outage(connectionsAreSilent);
      await pair.recoverStandby();
      return { away, back: performance.now() };
    },
  },
  'network-cut': {
    description: 'The network breaks all connections and refuses new ones for a second.',
    bound: connectionsEnd,
    async run({ network }) {
      const away = performance.now();
      network.route('refused');
      network.cut();
      await setTimeout(1000);
      network.restore();
      return { away, back: performance.now() };
    },
  },
  'responses-lost': {
    description: 'The network loses the responses of PostgreSQL to commits, and then it breaks.',
    bound: connectionsEnd,
    async run({ network, watch }) {
      const away = performance.now();
      for (let loss = 1; ; loss++) {
        await Promise.race([network.loseCommits(commits), setTimeout(connectionsEnd)]);
        network.cut();
        if (loss === losses) return { away, back: performance.now() };
        await watch.successes(50, connectionsEnd);
      }
    },
  },
  'network-silent': {
    description: 'The network passes nothing on for three seconds, and then everything that was sent.',
    bound: connectionsAreSilent,
    async run({ network }) {
      const away = performance.now();
      network.silence();
      network.route('silent');
      await setTimeout(3000);
      network.restore();
      network.resume();
      return { away, back: performance.now() };
    },
  },
  'led-to-the-standby': {
    description: 'The network reaches the standby alone, and later the primary again.',
    bound: connectionsEnd,
    async run({ pair, network, watch }) {
      const away = performance.now();
      network.route(pair.standby.port);
      network.cut();
      await watch.outage(connectionsEnd);
      await setTimeout(300);
      network.restore();
      return { away, back: performance.now() };
    },
  },
} satisfies Record<string, Disturbance>;

export type DisturbanceName = keyof typeof disturbances;
