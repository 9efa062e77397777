import { openDatabaseSource } from '../new-database.ts';
import type { Outcome, Proof, ProofOptions } from '../proof.ts';
import { checkAfterwards } from './check-afterwards.ts';
import { countFailures, createCoverage, findGaps } from './coverage.ts';
import { chunkSize, runLane } from './lane.ts';
import { plantedFaults } from './planted-faults.ts';
import { startServerPair } from './server-pair.ts';

/** Requests of the long and of the short form. */
const requestsOf = { long: 100_000, short: 1_600 };
/** Violations after which the proof ends. */
const enough = 5;

async function run({ postgres, seed, short, plant, only, progress }: ProofOptions): Promise<Outcome> {
  const sources = {
    SQLite: await openDatabaseSource('SQLite'),
    PostgreSQL: await openDatabaseSource('PostgreSQL', postgres),
  };
  const fault = plant === undefined ? undefined : plantedFaults[plant];
  const lanes = short || only !== undefined ? 1 : 2;
  const coverage = createCoverage();
  const violations: string[] = [];
  const totals = { pages: 0, rows: 0, emails: 0 };
  const started = Date.now();
  const runOne = async (lane: number) => {
    // Nothing here crashes, so that commits need not wait for the disk.
    const withoutWaiting = '?options=-c%20synchronous_commit%3Doff';
    const locations = {
      SQLite: await sources.SQLite.create(),
      PostgreSQL: `${await sources.PostgreSQL.create()}${withoutWaiting}`,
    };
    const pair = await startServerPair(locations, { seed: seed * 10 + lane, fault });
    try {
      const to = Math.ceil((short ? requestsOf.short : requestsOf.long) / lanes / chunkSize) * chunkSize;
      await runLane({
        ...{ pair, seed, lane, from: 0, to, coverage, shrink: true },
        onChunk: () =>
          progress(
            `${coverage.requests.toLocaleString('en')} requests, ${Math.round((1000 * coverage.requests) / (Date.now() - started))}/s`,
          ),
        onViolation: (violation) => violations.push(violation) < enough,
      });
      const after = await checkAfterwards(pair);
      violations.push(...after.violations);
      countFailures(coverage, after.failures);
      for (const name of ['pages', 'rows', 'emails'] as const) totals[name] += after[name];
    } finally {
      await pair.end();
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runOne(lane)));
  } finally {
    await Promise.all([sources.SQLite.remove(), sources.PostgreSQL.remove()]);
  }
  const gaps = violations.length > 0 ? [] : findGaps(coverage, !short);
  const counts = {
    requests: coverage.requests,
    'of which 2xx': `${((100 * coverage.successes) / coverage.requests).toFixed(1)}%`,
    'combinations of operation and breakage': coverage.combinations.size,
    statuses: coverage.statuses.size,
    'error codes': coverage.codes.size,
    ...totals,
  };
  if (process.env.FUZZ_DEBUG) console.error([...coverage.statuses], [...coverage.codes]);
  return { counts: { both: counts }, violations: [...violations, ...gaps] };
}

export const fuzz: Proof = {
  name: 'fuzz',
  claim: 'The same request gets the same response on both databases, by the contract, whatever it contains.',
  method: '',
  plantedFaults,
  run,
};
