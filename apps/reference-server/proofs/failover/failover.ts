import { openDatabase } from '@email-automation/service/storage/open';
import { startPostgresPair } from '../../harness/postgres-pair.ts';
import type { DatabaseName, Proof, ProofOptions, Result, Violation } from '../proof.ts';
import { type ServerProcess, startServerProcess } from '../start-program.ts';
import { createDraw } from '../workload/draw.ts';
import { createLedger } from '../workload/ledger.ts';
import { writeWorkspace } from '../workload/workspace.ts';
import { countRounds, type RoundOf } from './count-rounds.ts';
import { type DisturbanceName, disturbances } from './disturbances.ts';
import { mutants, unreplicated } from './mutants.ts';
import { runRound } from './run-round.ts';
import { startNetwork } from './start-network.ts';
import { watchResults } from './watch-results.ts';

const names = Object.keys(disturbances) as DisturbanceName[];
/** What the short form does, in this order. */
const shortRounds: DisturbanceName[] = ['responses-lost', 'led-to-the-standby', 'killed-under-load'];
/** How often the long form does each disturbance, unless it has a duration. */
const passes = 2;
/** More passes than a day has time for. */
const most = 1000;

export const failover: Proof = {
  name: 'failover',
  claim:
    'When PostgreSQL fails over to a synchronous standby, servers live on, nothing accepted is lost or doubled, clients see 503 with Retry-After and no other error, and the first response comes within a second of the promotion, or within the time limit of a statement if the connections to the former primary fall silent.',
  method:
    'Two server processes share a primary and its synchronous standby. The network leads one of them to the primary at one address; the other one has the addresses of both in DATABASE_URL, and finds the primary itself. Half of the clients send batches with an Idempotency-Key, and again to either server until their fate is known. Under mixed load, the primary is killed, frozen or cut off in several ways and the standby promoted, or the standby is killed, or the network fails; then the lost server is rebuilt, and the next round begins. After each round, every request is compared with the tables: a violation is an accepted record that is missing or there twice, a rejected one that is there, a counter that differs from a recount, a 5xx other than 503 with Retry-After, a request without a response, a server that ended, or an outage that does not end. The time to the first response of each server is counted for each promotion; only more than 5 seconds (20 in the short form) are a violation, because a busy machine responds late.',
  databases: ['PostgreSQL'],
  mutants,
  cases: () => names,
  run,
};

async function run(_: DatabaseName, { short, seed, only, mutant, minutes, progress }: ProofOptions): Promise<Result> {
  const draw = createDraw(seed);
  const chosen = only
    ? [only as DisturbanceName]
    : short
      ? shortRounds
      : orderRounds(seed, minutes === undefined ? passes : most);
  const end = minutes === undefined ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000;

  const pair = await startPostgresPair();
  const network = await startNetwork(pair);
  const workspace = writeWorkspace();
  const servers: ServerProcess[] = [];
  const ledger = createLedger();
  const rounds: RoundOf[] = [];
  const violations: Violation[] = [];
  try {
    const args = ['--workspace', workspace.file];
    const locations = [network.oneAddress, network.severalHosts];
    servers.push(...(await Promise.all(locations.map((location) => startServerProcess(location, { mutant, args })))));
    for (const [number, name] of chosen.entries()) {
      progress(`round ${number + 1}${minutes === undefined ? ` of ${chosen.length}` : ''}, ${name}`);
      network.restore();
      const result = await runRound(disturbances[name], {
        pair,
        network,
        servers,
        watch: watchResults(ledger),
        draw,
        seed: seed + number,
        patience: short ? 4 : 1,
        warmUp: short ? 50 : 300,
        last: short && number === chosen.length - 1,
        unreplicated: mutant?.name === unreplicated,
        open: () => openDatabase(`${pair.primary.url}postgres`),
      });
      rounds.push({ name, ...result });
      violations.push(...result.violations.map((violation) => ({ text: `${name}: ${violation}`, only: name })));
      if (violations.length > 0 || performance.now() > end) break;
    }
    return { counts: countRounds(rounds, ledger), violations };
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await network.close();
    await pair.stop();
    workspace.remove();
  }
}

/** All disturbances several times, each pass in another order. */
function orderRounds(seed: number, times: number): DisturbanceName[] {
  return Array.from({ length: times }, (_, pass) => {
    const draw = createDraw(seed, pass);
    return names
      .map((name) => ({ name, at: draw.below(2 ** 30) }))
      .sort((a, b) => a.at - b.at)
      .map(({ name }) => name);
  }).flat();
}
