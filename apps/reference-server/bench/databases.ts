import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startPostgres } from '../harness/postgres.ts';
import { parentOf, processorMsOfFamily } from './consumption.ts';

export type DatabaseName = 'SQLite' | 'PostgreSQL';

/** A durable database that is removed in the end. */
export interface BenchDatabase {
  /** Path or URL. */
  location: string;
  /** Processor time so far of the processes of the database, in milliseconds: SQLite has no process. */
  processorMs(): number;
  /** Copies the file, which one server uses. Several can use PostgreSQL. */
  copy?(): Promise<BenchDatabase>;
  stop(): Promise<void>;
}

/** Creates a durable database. */
export function startDatabase(on: DatabaseName): Promise<BenchDatabase> {
  return on === 'SQLite' ? createFile() : createPostgres();
}

async function createFile(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const location = join(folder, 'bench.db');
  return {
    location,
    processorMs: () => 0,
    async copy() {
      const copy = await createFile();
      using database = new DatabaseSync(location);
      database.prepare('vacuum into ?').run(copy.location);
      return copy;
    },
    stop: async () => rmSync(folder, { recursive: true }),
  };
}

async function createPostgres(): Promise<BenchDatabase> {
  const { url, stop } = await startPostgres({ durable: true });
  const client = new pg.Client(`${url}postgres`);
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  // Each connection has a process, whose parent is the server.
  const pid = parentOf(rows[0].pid);
  await client.end();
  return { location: `${url}postgres`, processorMs: () => processorMsOfFamily(pid), stop };
}
