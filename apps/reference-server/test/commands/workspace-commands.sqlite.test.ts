import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../environment/new-folder.ts';
import { runCommand } from '../environment/run-command.ts';

/** Runs commands in a folder with a database that does not exist yet. */
function inFolder() {
  const folder = newFolder();
  const file = join(folder, 'shop.yaml');
  const env = { ...process.env, DATABASE_URL: join(folder, 'test.db') };
  return {
    file,
    write: (text: string) => writeFileSync(file, text),
    run: (line: string) => runCommand(line, { env }),
  };
}

const shop = `users:
  - { email: eve@example.com, name: Eve, tokens: [{ name: laptop }] }
accounts:
  - id: '7'
    name: Seven
    users: [eve@example.com]
    goals:
      - { id: g, name: Bought }
`;

test('a workspace is planned, applied, printed, edited, and pruned', async () => {
  const { file, write, run } = inFolder();
  write(shop);
  const plan = `create user eve@example.com
create token laptop of eve@example.com
create account 7
create access eve@example.com of account 7
create goal g of account 7
`;
  expect(await run(`workspace apply ${file} --dry-run`)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('does not exist'),
  });
  const created = await run(`workspace apply ${file}`);
  expect(created).toMatchObject({ status: 0, stderr: expect.stringContaining('Store these secrets') });
  expect(created.stdout).toMatch(/^token laptop of eve@example\.com: [\w-]{43}$/m);
  expect(created.stdout.startsWith(plan)).toBe(true);
  expect(await run(`workspace apply ${file}`)).toMatchObject({
    status: 0,
    stdout: '',
    stderr: 'Nothing differs from the file.\n',
  });
  const printed = await run('workspace get --account 7');
  expect(printed).toMatchObject({ status: 0, stderr: '' });
  write(printed.stdout.replace('name: Seven', 'name: Eight').replace(/goals:\n[\s\S]*?(?=\n {4}\w)/, 'goals: []'));
  const change = 'change account 7: name\n';
  expect(await run(`workspace apply ${file} --prune --dry-run`)).toMatchObject({
    status: 0,
    stdout: `${change}delete goal g of account 7\n`,
    stderr: 'Nothing changed: this was a dry run.\n',
  });
  expect(await run(`workspace apply ${file} --prune`)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'delete goal g of account 7\nTo delete these records, run the command with --yes.\n',
  });
  expect(await run(`workspace apply ${file}`)).toMatchObject({ status: 0, stdout: change });
  expect(await run(`workspace apply ${file} --prune --yes`)).toMatchObject({ stdout: 'delete goal g of account 7\n' });
});

test('a file that is wrong changes nothing, and its errors name the line', async () => {
  const { file, write, run } = inFolder();
  write(shop.replace('goals:', 'gaols:'));
  expect(await run(`workspace apply ${file}`)).toEqual({
    status: 1,
    stdout: '',
    stderr: `${file}:4: accounts.0 must not have a field gaols, but can have goals\n`,
  });
  expect(await run(`workspace apply ${file}x`)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('cannot be read'),
  });
  expect(await run('workspace get')).toMatchObject({ status: 1, stderr: expect.stringContaining('does not exist') });
});
