import { once } from 'node:events';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import type { StartedProgram } from '@email-automation/test-tools/start-program';
import { type PostgresPair, startPostgresPair } from '../../harness/postgres-pair.ts';
import type { Mutant } from '../mutant.ts';
import { type ServerProcess, startMutant, startServerProcess } from '../start-program.ts';
import type { Draw } from '../workload/draw.ts';
import { createLedger, type Ledger } from '../workload/ledger.ts';
import { workspace } from '../workload/workspace.ts';
import type { BuiltRelease } from './build-release.ts';
import { type DatabaseNetwork, startNetwork } from './network.ts';

/** A database as results name it. */
export type DatabaseName = 'SQLite' | 'PostgreSQL';

/** A database with the processes that use it, and the ledger of their clients. */
export interface Environment {
  on: DatabaseName;
  /** File or URL of the database, of PostgreSQL at the present primary. */
  location(): string;
  /** The PostgreSQL servers; undefined on SQLite. */
  pair: PostgresPair | undefined;
  /** The network between the processes and the pair. */
  network: DatabaseNetwork | undefined;
  /** The version of the servers at the beginning, if it is not this one. */
  release: BuiltRelease | undefined;
  draw: Draw;
  ledger: Ledger;
  servers: readonly ServerProcess[];
  workers: readonly StartedProgram[];
  /** The URL of each server in turn. */
  url(): string;
  /** Opens the database in this process as long as the work takes. */
  read<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /** Ends servers, by number, and workers with SIGKILL. */
  kill(which: { servers?: readonly number[]; workers?: boolean }): Promise<void>;
  /** Starts the killed processes. @throws Error if a server does not start */
  restart(which?: { workers?: boolean }): Promise<void>;
  /** Starts another server in place of one, which then ends as in a deployment. @param main its program (default: this version) */
  replace(server: number, main?: string): Promise<void>;
  /** Which processes ended by themselves or with an error, with their output. */
  ended(): string[];
  close(): Promise<void>;
}

export interface EnvironmentOptions {
  draw: Draw;
  mutant: Mutant | undefined;
  release: BuiltRelease | undefined;
}

const workerProgram = fileURLToPath(new URL('../../harness/worker-process.ts', import.meta.url));
/** Milliseconds that a server that gets no more requests has for those that are on their way. */
const lastRequests = 500;

/**
 * Starts the processes on a new database: SQLite has one server, and PostgreSQL two. There is a worker, too, unless the servers are of
 * the last release.
 */
export async function openEnvironment(
  on: DatabaseName,
  { draw, mutant, release }: EnvironmentOptions,
): Promise<Environment> {
  await using cleanup = new AsyncDisposableStack();
  const folder = cleanup.use(mkdtempDisposableSync(join(tmpdir(), 'proof-')));
  const pair = on === 'PostgreSQL' ? await startPostgresPair() : undefined;
  cleanup.defer(async () => void (await pair?.stop()));
  const network = pair && (await startNetwork(pair));
  cleanup.defer(async () => void (await network?.close()));
  const file = join(folder.path, 'proof.db');
  const location = () => (pair ? `${pair.primary.url}postgres` : file);

  const address = network?.address ?? file;
  const start = (options: { workspace?: typeof workspace; main?: string } = {}) =>
    startServerProcess(address, { ...(!options.main && { mutant }), ...options });
  const startWorker = async () => {
    const worker = startMutant(mutant, [workerProgram], { DATABASE_URL: address });
    await Promise.race([once(worker.child, 'message'), worker.ended]);
    return worker;
  };
  const killed = new Set<StartedProgram>();
  const servers: ServerProcess[] = [];
  const workers: StartedProgram[] = [];
  const replaced: StartedProgram[] = [];
  const end = async (program: StartedProgram) => {
    killed.add(program);
    await program.end('SIGKILL');
  };
  cleanup.defer(async () => void (await Promise.all([...servers, ...workers].map(end))));
  // The first server creates the tables and the data of the workload.
  const main = release && { main: release.main };
  servers.push(await start({ workspace, ...main }));
  if (pair) servers.push(await start(main));
  if (!release) workers.push(await startWorker());
  let turn = 0;
  const resources = cleanup.move();
  return {
    ...{ on, location, pair, network, release, draw, servers, workers, ledger: createLedger() },
    url: () => servers[turn++ % servers.length]?.url as string,
    async read(work) {
      const database = openDatabase(location());
      return work(database).finally(() => database.close());
    },
    async kill({ servers: numbers = [], workers: all = false }) {
      const chosen = servers.filter((_, number) => numbers.includes(number));
      await Promise.all([...chosen, ...(all ? workers : [])].map(end));
    },
    async restart({ workers: all = true } = {}) {
      await Promise.all([
        ...servers.map(async (server, n) => {
          if (killed.has(server)) servers[n] = await start();
        }),
        ...workers.map(async (worker, n) => {
          if (all && killed.has(worker)) workers[n] = await startWorker();
        }),
      ]);
    },
    async replace(n, main) {
      const former = servers[n] as ServerProcess;
      servers[n] = await start(main ? { main } : {});
      await setTimeout(lastRequests);
      await former.end();
      replaced.push(former);
    },
    ended() {
      const gone = [...servers, ...workers].filter((program) => !killed.has(program));
      const failed = replaced.filter(({ child }) => child.exitCode !== 0);
      return [...gone, ...failed].flatMap((program) => {
        const words = program.lastWords();
        return words === undefined ? [] : [`A process ended by itself, with ${words}`];
      });
    },
    close: () => resources.disposeAsync(),
  };
}
