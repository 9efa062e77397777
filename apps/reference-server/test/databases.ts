import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { Database } from '../src/storage/database.ts';
import { openDatabase } from '../src/storage/open.ts';

const server = inject('postgres');

/** A database for one test, opened. */
export async function newDatabase(): Promise<Database> {
  return openDatabase(await newAddress());
}

/** The address of a database for one test, to be opened as often as the test likes; it is not migrated on SQLite. */
export async function newAddress(): Promise<string> {
  if (server === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'server-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return join(folder, 'test.db');
  }
  const address = emptied.pop() ?? (await copyOf('template'));
  onTestFinished(async () => {
    await run(address, empty);
    emptied.push(address);
  });
  return address;
}

/** The address of a database that was never migrated. */
export function newBareAddress(): Promise<string> {
  return server === undefined ? newAddress() : copyOf('template0');
}

/** Databases that earlier tests of this file have left; to empty one is a hundred times faster than to make one. */
const emptied: string[] = [];
const empty = `
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('delete from %I', name);
    end loop;
  end $$`;

async function copyOf(template: 'template' | 'template0'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(`${server}postgres`, `create database ${name} template ${template}`);
  return `${server}${name}`;
}

async function run(address: string, statement: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
