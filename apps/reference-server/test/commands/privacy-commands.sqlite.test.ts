import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

test('without a terminal, nobody is erased by accident; the errors say what to do', async () => {
  const location = await newLocation();
  const run = (...args: string[]) => {
    const command = [program, 'subscribers', ...args, '--account', '7', '--database', location];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    return [status, stdout, stderr];
  };
  expect(run('erase', 'a@b.c')).toEqual([2, '', expect.stringContaining('add --yes')]);
  const unknown = 'There is no account 7. To list accounts, run: accounts list\n';
  expect(run('erase', 'a@b.c', '--yes')).toEqual([1, '', unknown]);
  expect(run('export', 'a@b.c')).toEqual([1, '', unknown]);
});
