import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

const server = inject('postgres');

/** Opens a new database for one test. @param content as of `newLocation` */
export async function newDatabase(content?: 'demo'): Promise<Database> {
  return openDatabase(await newLocation(content));
}

/** Opens a database as another process does, until the test ends. */
export function openAlso(location: string, options: Parameters<typeof openDatabase>[1] = {}): Database {
  const database = openDatabase(location, options);
  onTestFinished(() => database.close());
  return database;
}

/**
 * Creates a database for one test, which may open it several times.
 * @param content `demo` for the records of the demo workspace, which take longer to seed than to copy (default: none)
 * @returns its file or URL
 */
export async function newLocation(content?: 'demo'): Promise<string> {
  if (server === undefined) return copyTo(newFile(), content);
  const location = used.pop() ?? (await copyOf('template'));
  onTestFinished(() => void used.push(location));
  await run(location, content ? [empty, fillWithDemo].join(';') : empty);
  return location;
}

/** Opens a new database for all tests of this file. */
export async function newSharedDatabase(): Promise<Database> {
  const folder = () => mkdtempSync(join(inject('sqlite'), 'shared-'));
  return openDatabase(server === undefined ? copyTo(join(folder(), 'test.db')) : await copyOf('template'));
}

function copyTo(file: string, content?: 'demo'): string {
  copyFileSync(join(inject('sqlite'), content ? 'demo.db' : 'template.db'), file);
  return file;
}

/** Creates a database that is not migrated. @returns its file or URL */
export async function newBareLocation(): Promise<string> {
  return server === undefined ? newFile() : copyOf('template0');
}

function newFile(): string {
  const folder = mkdtempSync(join(inject('sqlite'), 'test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'test.db');
}

/** Databases of earlier tests in this file: to empty one is a hundred times faster than to create one. */
const used: string[] = [];
const empty = `
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename like 'sandbox%' loop
      execute format('drop table %I', name);
    end loop;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('delete from %I', name);
    end loop;
  end $$`;
const fillWithDemo = `
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'demo' loop
      execute format('insert into public.%I overriding system value select * from demo.%I', name, name);
    end loop;
  end $$`;

async function copyOf(template: 'template' | 'template0'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(`${server}postgres`, `create database ${name} template ${template}`);
  return `${server}${name}`;
}

async function run(location: string, statement: string): Promise<void> {
  const client = new pg.Client(location);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
