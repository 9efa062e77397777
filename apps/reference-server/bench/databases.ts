import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../harness/postgres.ts';
import { parentOf, processorMsOfFamily } from './consumption.ts';

export type DatabaseName = 'SQLite' | 'PostgreSQL';

/** A durable database that is removed in the end. */
export interface BenchDatabase {
  /** Path or URL. */
  location: string;
  /** Processor time so far of the processes of the database, in milliseconds: SQLite has none of its own. */
  processorMs(): number;
  stop(): Promise<void>;
}

/** Creates a durable database. */
export function startDatabase(on: DatabaseName): Promise<BenchDatabase> {
  return on === 'SQLite' ? createFile() : createPostgres();
}

async function createFile(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  return {
    location: join(folder, 'bench.db'),
    processorMs: () => 0,
    stop: async () => rmSync(folder, { recursive: true }),
  };
}

async function createPostgres(): Promise<BenchDatabase> {
  const { url, stop } = await startPostgres({ durable: true, countStatements: true });
  const location = `${url}postgres`;
  const client = new pg.Client(location);
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  // Each connection has a process, whose parent is the server.
  const pid = parentOf(rows[0].pid);
  await client.end();
  return { location, processorMs: () => processorMsOfFamily(pid), stop };
}
