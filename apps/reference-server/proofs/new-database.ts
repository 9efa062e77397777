import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../harness/postgres.ts';
import type { DatabaseName } from './proof.ts';

export interface DatabaseSource {
  /** Creates an empty database that is not migrated. @returns its file or URL */
  create(): Promise<string>;
  /** Removes the databases, and ends the PostgreSQL server if the source started it. */
  remove(): Promise<void>;
}

/**
 * Prepares databases of one kind for a proof.
 * @param postgres URL of a PostgreSQL server to create them on; without it, a durable one is started
 */
export async function openDatabaseSource(on: DatabaseName, postgres?: string): Promise<DatabaseSource> {
  if (on === 'SQLite') {
    const folder = mkdtempSync(join(tmpdir(), 'proof-'));
    return {
      create: async () => join(folder, `${randomUUID()}.db`),
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const own = postgres === undefined ? await startPostgres({ durable: true }) : undefined;
  const server = own?.url ?? (postgres as string);
  const created: string[] = [];
  return {
    async create() {
      const name = `proof_${randomUUID().replaceAll('-', '')}`;
      await run(server, `create database ${name} template template0`);
      created.push(name);
      return `${server}${name}`;
    },
    async remove() {
      if (own) return own.stop();
      for (const name of created) await run(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client(`${server}postgres`);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
