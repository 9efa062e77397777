import { openDatabase } from '@email-automation/service/storage/open';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { placements } from '@email-automation/service/storage/schema/placements';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { newBareLocation } from '../environment/databases.ts';
import { runCommand } from '../environment/run-command.ts';

/** The parts of Citus 13 that the server uses: the catalog, and functions that fill it. They move no rows. */
const stub = `
  create table citus_tables (
    table_name regclass primary key, citus_table_type text, distribution_column text, colocation_id integer
  );
  create function create_distributed_table(name regclass, distribution_column text, colocate_with text default 'default')
  returns void language sql as $$
    insert into citus_tables select name, 'distributed', distribution_column, case colocate_with when 'none' then 7
      else (select colocation_id from citus_tables where table_name = colocate_with::regclass) end
  $$;
  create function create_reference_table(name regclass) returns void language sql as $$
    insert into citus_tables values (name, 'reference', '<none>', 8)
  $$;
  create function citus_add_local_table_to_metadata(name regclass) returns void language sql as $$
    insert into citus_tables values (name, 'local', '<none>', 0)
  $$;
`;

async function startDatabase(setUp: string) {
  const location = await newBareLocation();
  const database = openDatabase(location);
  await migrate(database);
  await database.close();
  const client = new pg.Client(location);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(setUp);
  const env = { ...process.env, DATABASE_URL: location };
  const run = (...args: string[]) => runCommand(['database', 'distribute', ...args], { env });
  return { client, run };
}

const count = Object.keys(placements).length;

test('all tables are distributed once, and the check passes then', async () => {
  const { client, run } = await startDatabase(stub);
  const before = await run('--check');
  expect([before.status, before.stdout]).toEqual([1, '']);
  expect(before.stderr).toContain(`${count} of ${count} tables are not distributed.`);
  expect((await client.query('select from citus_tables')).rowCount).toBe(0);
  const { status, stdout } = await run();
  expect(status).toBe(0);
  expect(stdout.match(/^select /gm)).toHaveLength(count);
  expect(stdout).toContain("select create_distributed_table('accounts', 'id', colocate_with => 'none');\n");
  const { rows } = await client.query(
    'select distinct citus_table_type as type, colocation_id as id from citus_tables',
  );
  expect(rows.sort((one, other) => one.id - other.id)).toEqual([
    { type: 'local', id: 0 },
    { type: 'distributed', id: 7 },
    { type: 'reference', id: 8 },
  ]);
  expect((await run('--check')).status).toBe(0);
  expect((await run()).stdout).not.toContain('select');
});

test('a table that is distributed otherwise is named, and nothing changes', async () => {
  const { client, run } = await startDatabase(stub);
  await client.query("select create_distributed_table('accounts', 'id', colocate_with => 'none')");
  await client.query("select create_distributed_table('events', 'id', colocate_with => 'accounts')");
  for (const args of [[], ['--check']]) {
    const { status, stdout, stderr } = await run(...args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('events is distributed by id instead of account_id');
  }
  expect((await client.query('select from citus_tables')).rowCount).toBe(2);
});

test('without Citus, the command says what is missing', async () => {
  const { run } = await startDatabase('select 1');
  expect(await run()).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The database has no Citus. As its owner, run: create extension citus\n',
  });
});
