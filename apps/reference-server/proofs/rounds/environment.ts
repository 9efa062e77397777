import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import type { StartedProgram } from '@email-automation/test-tools/start-program';
import { type PostgresPair, startPostgresPair } from '../../harness/postgres-pair.ts';
import type { Mutant } from '../mutant.ts';
import { openDatabaseSource } from '../new-database.ts';
import type { DatabaseName } from '../proof.ts';
import { type ServerProcess, startMutant, startServerProcess } from '../start-program.ts';
import type { Draw } from '../workload/draw.ts';
import { createLedger, type Ledger } from '../workload/ledger.ts';
import { workspace } from '../workload/workspace.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { type DatabaseNetwork, startNetwork } from './start-network.ts';

/** A database with the processes that use it, and what clients sent to them. */
export interface Environment {
  on: DatabaseName;
  /** File or URL of the database, of PostgreSQL at the present primary. */
  location(): string;
  /** The PostgreSQL servers; undefined on SQLite. */
  pair: PostgresPair | undefined;
  /** What leads the servers to the pair, if it can be disturbed. */
  network: DatabaseNetwork | undefined;
  /** The disk of the database, if it is a small one. */
  disk: SmallDisk | undefined;
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
  /** Starts what was killed. @throws Error if a server does not start */
  restart(which?: { workers?: boolean }): Promise<void>;
  /** Which processes ended by themselves, with what they printed. */
  ended(): string[];
  close(): Promise<void>;
}

export interface EnvironmentOptions {
  draw: Draw;
  mutant: Mutant | undefined;
  onSmallDisk: boolean;
  /** Whether the servers reach PostgreSQL by a network that can be disturbed. */
  hasNetwork: boolean;
}

const workerProgram = fileURLToPath(new URL('../../harness/worker-process.ts', import.meta.url));
const clock = new URL('jump-clock.ts', import.meta.url).href;
/** Room for the databases on a small disk: SQLite has one file, and PostgreSQL two servers, each with a log. */
const mebibytes: Record<DatabaseName, number> = { SQLite: 64, PostgreSQL: 500 };

/** Starts the processes on a new database: SQLite has one server, and PostgreSQL two. Without a network, there is a worker, too. */
export async function openEnvironment(
  on: DatabaseName,
  { draw, mutant, onSmallDisk, hasNetwork }: EnvironmentOptions,
): Promise<Environment> {
  await using cleanup = new AsyncDisposableStack();
  const disk = onSmallDisk ? mountSmallDisk(mebibytes[on]) : undefined;
  cleanup.defer(() => disk?.unmount());
  // PostgreSQL gets its own servers, also if there are others: proofs kill them.
  const pair = on === 'PostgreSQL' ? await startPostgresPair(disk?.folder) : undefined;
  const source = pair ? undefined : await openDatabaseSource('SQLite');
  cleanup.defer(async () => void (await (pair?.stop() ?? source?.remove())));
  const file = disk ? join(disk.folder, 'proof.db') : ((await source?.create()) as string);
  const location = () => (pair ? `${pair.primary.url}postgres` : file);
  const network = pair && hasNetwork ? await startNetwork(pair) : undefined;
  cleanup.defer(async () => void (await network?.close()));

  const address = network?.address ?? location();
  const locations = pair ? [address, address] : [file];
  const variables = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${clock}` };
  const start = (n: number, own?: typeof workspace) =>
    startServerProcess(locations[n] as string, { mutant, variables, workspace: own });
  const startWorker = async () => {
    const worker = startMutant(mutant, [workerProgram], { DATABASE_URL: location() });
    await Promise.race([once(worker.child, 'message'), worker.ended]);
    return worker;
  };
  const killed = new Set<StartedProgram>();
  const servers: ServerProcess[] = [];
  const workers: StartedProgram[] = [];
  const end = async (program: StartedProgram) => {
    killed.add(program);
    await program.end('SIGKILL');
  };
  cleanup.defer(async () => void (await Promise.all([...servers, ...workers].map(end))));
  // The first server creates the tables and the data of the workload.
  for (const n of locations.keys()) servers.push(await start(n, n === 0 ? workspace : undefined));
  if (!network) workers.push(await startWorker());
  let turn = 0;
  const resources = cleanup.move();
  return {
    ...{ on, location, pair, network, disk, draw, servers, workers, ledger: createLedger() },
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
          if (killed.has(server)) servers[n] = await start(n);
        }),
        ...workers.map(async (worker, n) => {
          if (all && killed.has(worker)) workers[n] = await startWorker();
        }),
      ]);
    },
    ended: () =>
      [...servers, ...workers].flatMap((program) => {
        const words = killed.has(program) ? undefined : program.lastWords();
        return words === undefined ? [] : [`A process ended by itself, with ${words}`];
      }),
    close: () => resources.disposeAsync(),
  };
}
