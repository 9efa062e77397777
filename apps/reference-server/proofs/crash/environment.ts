import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import type { PostgresPair } from '../../harness/postgres-pair.ts';
import { type Mutant, nodeArguments } from '../mutant.ts';
import type { DatabaseName } from '../proof.ts';
import { endWithThisProcess, type ServerProcess, startServerProcess } from '../start-program.ts';
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
  workers: readonly ChildProcess[];
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

const workerProgram = fileURLToPath(new URL('worker.ts', import.meta.url));
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
  const killed = new Set<ChildProcess>();
  const outputs = new Map<ChildProcess, () => string>();
  const servers: ServerProcess[] = [];
  const workers: ChildProcess[] = [];
  const note = (server: ServerProcess) => {
    outputs.set(server.child, server.output);
    return server;
  };
  const startWorker = async () => {
    const { args, variables: ofMutant } = nodeArguments(mutant);
    const env = { ...process.env, ...ofMutant, DATABASE_URL: location };
    const worker = spawn(process.execPath, [...args, workerProgram], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    endWithThisProcess(worker);
    let output = '';
    worker.stderr.on('data', (text) => {
      output = `${output}${text}`.slice(-2000);
    });
    outputs.set(worker, () => output);
    await Promise.race([once(worker.stdout, 'data'), once(worker, 'exit')]);
    return worker;
  };
  let database = openDatabase(location);
  // The first server creates the tables and the data of the workload.
  servers.push(note(await start([`--workspace=${workspace.file}`])));
  const [worker, second] = await Promise.all([startWorker(), on === 'PostgreSQL' ? start() : undefined]);
  workers.push(worker);
  if (second) servers.push(note(second));
  let turn = 0;
  const end = async (child: ChildProcess) => {
    killed.add(child);
    if (hasEnded(child)) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
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
      const children = [...numbers.map((number) => servers[number]?.child), ...(all ? workers : [])];
      await Promise.all(children.map((child) => child && end(child)));
    },
    async restart({ workers: all = true } = {}) {
      await Promise.all([
        ...servers.map(async ({ child }, n) => {
          if (killed.has(child)) servers[n] = note(await start());
        }),
        ...workers.map(async (child, n) => {
          if (all && killed.has(child)) workers[n] = await startWorker();
        }),
      ]);
    },
    async withoutDatabase(work) {
      await database.close();
      await work();
      database = openDatabase(location);
    },
    ended: () =>
      [...servers.map(({ child }) => child), ...workers]
        .filter((child) => hasEnded(child) && !killed.has(child))
        .map(
          (child) => `A process ended by itself, with ${child.exitCode ?? child.signalCode}: ${outputs.get(child)?.()}`,
        ),
    async close() {
      await Promise.all([...servers.map(({ child }) => child), ...workers].map(end));
      await database.close();
      workspace.remove();
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
