import { spawnSync } from 'node:child_process';
import { openDatabase } from '@email-automation/service/storage/open';
import { expect, test } from 'vitest';
import { newBareLocation } from '../environment/databases.ts';
import { writeWorkspaceFile } from '../environment/workspace-file.ts';

test('on PostgreSQL, commands that look create no tables, and those that apply a workspace say so', async () => {
  const location = await newBareLocation();
  const run = (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: location };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/main.js', ...args], {
      encoding: 'utf8',
      env,
    });
    expect(stdout + stderr).not.toContain(new URL(location).password || 'no password');
    return { status, stdout, stderr };
  };
  const looked = run('accounts', 'list');
  expect([looked.status, looked.stderr]).toEqual([1, expect.stringMatching(/^The database postgres\S+ is empty\. /)]);
  const database = openDatabase(location);
  const tables = await database.query.introspection.getTables({ withInternalKyselyTables: true });
  await database.close();
  expect(tables).toEqual([]);
  const created = run('workspace', 'apply', writeWorkspaceFile());
  expect([created.status, created.stderr]).toEqual([
    0,
    expect.stringMatching(/^The database postgres\S+ is created\.\n$/),
  ]);
  expect(run('goals', 'list').stdout).toMatch(/^There are no goals in the database postgres\S+\.\n$/);
});
