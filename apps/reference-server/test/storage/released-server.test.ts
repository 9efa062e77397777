import { readFileSync } from 'node:fs';
import { listMigrations } from '@email-automation/service/storage/schema/migrate';
import { expect, inject, test } from 'vitest';
import { listSchema } from '../../released/list-schema.ts';
import { readReleasedServer } from '../../released/released-server.ts';
import { newDatabase } from '../environment/databases.ts';

const name = inject('postgres') === undefined ? 'sqlite' : 'postgres';
const released = readReleasedServer();
const { columns, keys } = released[name];
const tables = new Set(columns.map((column) => column.split('.')[0]));
const isOfRelease = (key: string) => tables.has(key.split(/[. ]/)[0]);

test('servers of the last release can insert the rows that they know', async () => {
  const database = await newDatabase();
  const present = await listSchema(database);
  const demanded = Object.entries(present.columns)
    .filter(([column, { isOptional }]) => isOfRelease(column) && !columns.includes(column) && !isOptional)
    .map(([column]) => column);
  expect(demanded, 'They do not know these columns: make them nullable, or give them a default.').toEqual([]);
  const refusing = present.keys.filter((key) => isOfRelease(key) && !keys.includes(key));
  expect(refusing, 'They may repeat values in these columns: use an index that is not unique.').toEqual([]);
  await database.close();
});

test('migrations of the last release stay as they are, and those that remove something say so in their names', async () => {
  const database = await newDatabase();
  const migrations = await listMigrations(database.query);
  expect(migrations.slice(0, released.migrations.length)).toEqual(released.migrations);
  const present = await listSchema(database);
  // Statements name columns and, for conflicts, keys.
  const removed = [
    ...columns.filter((column) => present.columns[column] === undefined),
    ...keys.filter((key) => !present.keys.includes(key)),
  ];
  const removing = migrations.filter((one) => {
    const [, needed] = /-after-(\d+)$/.exec(one) ?? [];
    return needed && released.migrations.some((other) => other.startsWith(`${needed}-`));
  });
  const advice = `Name the migration like 060-remove-x-after-${released.migrations.at(-1)?.slice(0, 3)}: older versions refuse the database.`;
  expect(removing.length > 0 ? [] : removed, advice).toEqual([]);
  await database.close();
});

test('the last release is recorded', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(released.version, 'Record it: node apps/reference-server/released/record.ts').toBe(version);
});
