import pg from 'pg';
import type { Dump, Store } from './store.ts';

const endOthers =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()';
const structure = `
  select table_name as name, string_agg(column_name || ' ' || data_type || ' ' || is_nullable, ', ' order by column_name) as sql
  from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%' group by table_name
  union all select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'`;
const tablesIn = (schema: string) =>
  `select tablename as name from pg_tables where schemaname = '${schema}' order by tablename`;

/**
 * @param location URL of an empty database
 * @param keepsTables whether the tables stay the same, so that `restore` need only replace rows, which is faster
 */
export function openPostgresStore(location: string, keepsTables: boolean): Store {
  const name = location.slice(location.lastIndexOf('/') + 1);
  const server = location.slice(0, -name.length);
  let client: pg.Client | undefined;
  const run = async (text: string, values?: unknown[]): Promise<Record<string, unknown>[]> => {
    if (client === undefined) {
      client = new pg.Client(location);
      client.on('error', () => {});
      await client.connect();
    }
    return (await client.query({ text, values })).rows;
  };
  const namesOf = async (schema: string) => (await run(tablesIn(schema))).map((row) => row.name as string);
  const close = async () => {
    await client?.end();
    client = undefined;
  };
  const replace = async (target: string, source: string) => {
    await close();
    await runOn(`${server}postgres`, `drop database if exists ${target} with (force)`);
    await runOn(`${server}postgres`, `create database ${target} template ${source}`);
  };
  let isEmpty = true;
  let restoring = '';
  return {
    location,
    async capture() {
      isEmpty = false;
      await run(endOthers, [name]);
      if (!keepsTables) return replace(`${name}_start`, name);
      const tables = await namesOf('public');
      const copies = tables.map((table) => `create table start."${table}" as select * from public."${table}"`);
      await run(['drop schema if exists start cascade; create schema start', ...copies].join(';'));
      const [sequence] = await run('select last_value, is_called from queued_batches_position_seq');
      const deletions = tables.map((table) => `delete from public."${table}"`);
      const insertions = tables.map((table) => `insert into public."${table}" select * from start."${table}"`);
      const position = `select setval('queued_batches_position_seq', ${sequence?.last_value}, ${sequence?.is_called})`;
      restoring = [...deletions, ...insertions, position].join(';');
    },
    async restore() {
      if (!keepsTables) return replace(name, isEmpty ? 'template0' : `${name}_start`);
      await run(endOthers, [name]);
      if (restoring !== '') await run(restoring);
    },
    async dump() {
      const tables = await namesOf('public');
      const selects = tables.map(
        (table) => `select '${table}' as "table", to_jsonb(t) as row from public."${table}" t`,
      );
      const rows = selects.length === 0 ? [] : await run(selects.join(' union all '));
      const dumped: Dump = { structure: keepsTables ? [] : await run(structure) };
      for (const table of tables)
        dumped[table] = rows.filter((one) => one.table === table).map((one) => one.row as never);
      return dumped;
    },
    close,
  };
}

async function runOn(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text).finally(() => client.end());
}
