import type { Mutant } from '../mutant.ts';
import { type DatabaseSource, openDatabaseSource } from '../new-database.ts';
import type { DatabaseName, Proof, ProofOptions, Result, Violation } from '../proof.ts';
import { checkAfterwards } from './check-afterwards.ts';
import { type Coverage, countFailures, createCoverage, findGaps } from './coverage.ts';
import { runLane } from './lane.ts';
import { mutants } from './mutants.ts';
import { type ServerPair, startServerPair } from './server-pair.ts';

interface Size {
  requests: number;
  /** Pairs of servers that run at the same time, each with its own requests. */
  lanes: number;
  /** Violations after which a lane ends. */
  enough: number;
}

const long: Size = { requests: 100_000, lanes: 4, enough: 5 };
const short: Size = { requests: 260, lanes: 1, enough: 1 };

/** MiB by which a process may grow: bodies and the request log have limits of 64 and 32 MiB, its heap one of 192 MiB. */
const mostGrowth = 350;

interface Run extends Size {
  coverage: Coverage;
  violations: Violation[];
  totals: Record<string, number>;
  /** MiB of each server's process before and after a lane. */
  memory: { on: DatabaseName; from: number; to: number }[];
}

async function run(
  _: DatabaseName,
  { postgres, seed, short: isShort, mutant, only, minutes, progress }: ProofOptions,
): Promise<Result> {
  const sources: DatabaseSource[] = [];
  const results: Run = {
    ...(isShort ? short : long),
    ...{ coverage: createCoverage(), violations: [], memory: [] },
    totals: { pages: 0, rows: 0, emails: 0 },
  };
  const started = Date.now();
  const goOn = () => {
    const { requests } = results.coverage;
    const seconds = (Date.now() - started) / 1000;
    progress(`${requests.toLocaleString('en')} requests, ${Math.round(requests / seconds)}/s`);
    return minutes === undefined || seconds < minutes * 60;
  };
  try {
    sources.push(await openDatabaseSource('SQLite'), await openDatabaseSource('PostgreSQL', postgres));
    const lanes =
      only === undefined ? Array.from({ length: results.lanes }, (_, lane) => lane) : [Number.parseInt(only, 10)];
    const outcomes = await Promise.allSettled(
      lanes.map((lane) =>
        withPair(sources, seed, lane, mutant, (pair) =>
          only === undefined ? runWhole(pair, seed, lane, results, goOn) : repeat(pair, seed, only, results),
        ),
      ),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  } finally {
    await Promise.all(sources.map((source) => source.remove()));
  }
  const { coverage, violations, totals, memory } = results;
  const gaps = violations.length > 0 || only !== undefined ? [] : findGaps(coverage, !isShort);
  const counts = {
    requests: coverage.requests,
    'of these successful': `${Math.round((100 * coverage.successes) / Math.max(1, coverage.requests))}%`,
    'operations and breakages': coverage.combinations.size,
    statuses: [...coverage.statuses.keys()].sort().join(' '),
    'error codes': coverage.codes.size,
    ...totals,
    ...Object.fromEntries(
      [...Map.groupBy(memory, ({ on }) => on)].map(([on, lanes]) => [`MiB of memory, ${on}`, describeMemory(lanes)]),
    ),
  };
  return { counts, violations: [...violations, ...gaps.map((text) => ({ text }))] };
}

const describeMemory = (lanes: Run['memory']) =>
  `${Math.min(...lanes.map(({ from }) => from))} to ${Math.max(...lanes.map(({ to }) => to))}`;

/** Runs work with a pair of servers on new databases, and ends them. */
async function withPair(
  [sqlite, postgres]: readonly DatabaseSource[],
  seed: number,
  lane: number,
  mutant: Mutant | undefined,
  work: (pair: ServerPair) => Promise<void>,
): Promise<void> {
  // Nothing here crashes, so that commits need not wait for the disk.
  const withoutWaiting = '?options=-c%20synchronous_commit%3Doff';
  const locations = {
    SQLite: (await sqlite?.create()) as string,
    PostgreSQL: `${await postgres?.create()}${withoutWaiting}`,
  };
  const pair = await startServerPair(locations, { seed: seed * 10 + lane, mutant });
  const interrupt = () => void pair.end().then(() => process.exit(130));
  process.once('SIGINT', interrupt);
  try {
    await work(pair);
  } finally {
    process.off('SIGINT', interrupt);
    await pair.end();
  }
}

/** All requests of a lane, and everything afterwards. */
async function runWhole(
  pair: ServerPair,
  seed: number,
  lane: number,
  results: Run,
  goOn: () => boolean,
): Promise<void> {
  const { requests, lanes, enough, coverage, totals } = results;
  const violations: Violation[] = [];
  let before: (number | undefined)[] | undefined;
  await runLane({
    ...{ pair, seed, lane, from: 0, to: Math.ceil(requests / lanes), coverage, shrink: true },
    onChunk() {
      before ??= pair.servers.map(({ memory }) => memory());
      return goOn();
    },
    onViolation: (violation) => violations.push(violation) < enough,
  });
  for (const [n, { on, memory }] of pair.servers.entries()) {
    const [from = 0, to = 0] = [before?.[n], memory()];
    results.memory.push({ on, from, to });
    if (to - from > mostGrowth)
      violations.push({
        text: `The memory of the server on ${on} grew from ${from} to ${to} MiB during ${requests} requests.`,
      });
  }
  if (violations.length < enough) {
    const { violations: found, failures, ...counted } = await checkAfterwards(pair);
    violations.push(...found.map((text) => ({ text })));
    countFailures(coverage, failures);
    for (const [name, value] of Object.entries(counted)) totals[name] = (totals[name] ?? 0) + value;
  }
  await pair.settle();
  results.violations.push(...violations);
}

/** The number of a lane and of a request, such as `0:123`. */
const caseName = /^\d+:\d+$/;

/** Repeats one case: a request by itself, and if that is no violation, after all requests before it. */
async function repeat(pair: ServerPair, seed: number, only: string, { coverage, violations }: Run): Promise<void> {
  const [lane, number] = [Number(only.split(':')[0]), Number(only.split(':').at(-1))] as const;
  for (const from of [number, 0]) {
    await runLane({
      ...{ pair, seed, lane, from, to: number + 1, coverage, shrink: from > 0 },
      onChunk: () => true,
      onViolation: (violation) => violations.push(violation) < 1,
    });
    if (violations.length > 0) return;
    await pair.reset();
  }
}

export const fuzz: Proof = {
  name: 'fuzz',
  claim:
    'The same request gets the same response on both databases, by the contract, whatever it contains, and everything works afterwards.',
  method:
    'Requests are generated from the schemas of the contract: valid, and broken at every value, in bodies, paths, queries, headers, and credentials, for all operations, OAuth 2, and the pages. Each goes to two servers, on SQLite and on PostgreSQL, with the same seed and a stopped clock, so that their responses must be the same to the byte. A response that differs, that violates the contract, has a status of 500 or above, or does not arrive is a violation, as is a batch that is not processed. Afterwards, all pages of all lists are read, four weeks pass, broadcasts and series must have reached everybody who should get them, and the tables of both databases must be the same.',
  databases: 'together',
  mutants,
  cases: () => [caseName],
  run,
};
