import { openPostgres } from '@email-automation/service/storage/postgres/postgres';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../harness/postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL server of the project `postgres`, with a migrated database `template` to copy. */
    postgres: string;
  }
}

/** Starts one PostgreSQL server for all tests of the project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create database template');
  await client.end();
  const template = openPostgres(`${url}template`);
  await migrate(template);
  await template.close();
  project.provide('postgres', url);
  return stop;
}
