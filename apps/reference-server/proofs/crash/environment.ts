import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import type { StartedProgram } from '@email-automation/test-tools/start-program';
import type { PostgresPair } from '../../harness/postgres-pair.ts';
import type { Mutant } from '../mutant.ts';
import type { DatabaseName } from '../proof.ts';
import { type ServerProcess, startMutant, startServerProcess } from '../start-program.ts';
import { createLedger, type Ledger } from '../workload/ledger.ts';
import { writeWorkspace } from '../workload/workspace.ts';
import type { Place } from './place.ts';
import type { SmallDisk } from './small-disk.ts';

/** A database with the processes that use it, and what clients sent to them. */
export interface Environment {
  on: DatabaseName;
  /** File or URL of the database. */
  location: string;
  /** The database, opened by this process. */
  database: Database;
  /** The PostgreSQL servers; undefined on SQLite. */
  pair: PostgresPair | undefined;
  /** The disk of the database, if it is a small one. */
  disk: SmallDisk | undefined;
  ledger: Ledger;
  servers: readonly ServerProcess[];
  workers: readonly StartedProgram[];
  /** The URL of each server in turn. */
  url(): string;
  /** Ends servers, by number, and workers with SIGKILL. */
  kill(which: { servers?: readonly number[]; workers?: boolean }): Promise<void>;
  /** Starts what was killed. @throws Error if a server does not start */
  restart(which?: { workers?: boolean }): Promise<void>;
  /** Does something while this process has the database closed. */
  withoutDatabase(work: () => Promise<void>): Promise<void>;
  /** Which processes ended by themselves, with what they printed. */
  ended(): string[];
  close(): Promise<void>;
}

const workerProgram = fileURLToPath(new URL('../../harness/worker-process.ts', import.meta.url));
const clock = new URL('jump-clock.ts', import.meta.url).href;

/** Starts the servers and workers on a new database: SQLite has one server, and PostgreSQL two. */
export async function openEnvironment(
  on: DatabaseName,
  { location, pair, disk }: Place,
  mutant: Mutant | undefined,
): Promise<Environment> {
  const workspace = writeWorkspace();
  const variables = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${clock}` };
  const start = (args: string[] = []) => startServerProcess(location, { mutant, args, variables });
  const killed = new Set<StartedProgram>();
  const servers: ServerProcess[] = [];
  const workers: StartedProgram[] = [];
  const startWorker = async () => {
    const worker = startMutant(mutant, [workerProgram], { DATABASE_URL: location });
    await Promise.race([once(worker.child, 'message'), worker.ended]);
    return worker;
  };
  let database = openDatabase(location);
  // The first server creates the tables and the data of the workload.
  servers.push(await start([`--workspace=${workspace.file}`]));
  const [worker, second] = await Promise.all([startWorker(), on === 'PostgreSQL' ? start() : undefined]);
  workers.push(worker);
  if (second) servers.push(second);
  let turn = 0;
  const end = async (program: StartedProgram) => {
    killed.add(program);
    await program.end('SIGKILL');
  };
  return {
    on,
    location,
    get database() {
      return database;
    },
    pair,
    disk,
    ledger: createLedger(),
    servers,
    workers,
    url: () => servers[turn++ % servers.length]?.url as string,
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
    async withoutDatabase(work) {
      await database.close();
      await work();
      database = openDatabase(location);
    },
    ended: () =>
      [...servers, ...workers].flatMap((program) => {
        const words = killed.has(program) ? undefined : program.lastWords();
        return words === undefined ? [] : [`A process ended by itself, with ${words}`];
      }),
    async close() {
      await Promise.all([...servers, ...workers].map(end));
      await database.close();
      workspace.remove();
    },
  };
}
