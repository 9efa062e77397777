import { openPostgres } from '@email-automation/service/storage/postgres/postgres';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { sql } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../harness/postgres.ts';
import { seedDemo } from './seed-demo.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL server of the project `postgres`, with a migrated database `template` to copy, whose schema `demo` has the records of the demo. */
    postgres: string;
  }
}

/** Moves the records to tables of the schema `demo`, which stay when the schema `public` is emptied. */
const moveToDemo = `
  do $$ declare name text; begin
    create schema demo;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('create table demo.%I as select * from public.%I', name, name);
      execute format('delete from public.%I', name);
    end loop;
  end $$`;

/** Starts one PostgreSQL server for all tests of the project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create database template');
  await client.end();
  const template = openPostgres(`${url}template`);
  await migrate(template);
  await seedDemo(template);
  await sql.raw(moveToDemo).execute(template.query);
  await template.close();
  project.provide('postgres', url);
  return stop;
}
