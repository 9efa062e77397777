import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startControlled } from '../environment/control-port.ts';

/** Starts a sandbox, and runs commands on it. */
async function start() {
  const { controlUrl = '', get } = await startControlled();
  const run = (...args: string[]) =>
    new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
      const env = { ...process.env, CONTROL_TOKEN: 'control-secret' };
      execFile(process.execPath, ['dist/main.js', ...args, '--sandbox', controlUrl], { env }, (error, stdout, stderr) =>
        resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  const activeSubscribers = async () =>
    (await get('/v2/1001/campaigns/3002')).body.campaigns[0].active_subscriber_count as number;
  return { run, activeSubscribers };
}

test('commands generate subscribers, take snapshots, restore them, and reset the sandbox', async () => {
  const { run, activeSubscribers } = await start();
  const before = await activeSubscribers();
  const generate = await run(
    'subscribers',
    'generate',
    '--account',
    '1001',
    '--count',
    '20001',
    '--campaign',
    '3002',
    '--json',
  );
  expect(JSON.parse(generate.stdout)).toMatchObject({ count: 20_001 });
  expect(await activeSubscribers()).toBe(before + 20_001);
  expect((await run('snapshots', 'take', 'large')).stdout).toMatch(
    /^The snapshot large is taken\. Its time is .*Z, and it has \d+ subscribers\.\n$/,
  );
  expect((await run('reset')).stdout).toBe('The sandbox is as it started.\n');
  expect(await activeSubscribers()).toBe(before);
  expect((await run('snapshots', 'restore', 'large')).status).toBe(0);
  expect(await activeSubscribers()).toBe(before + 20_001);
  expect((await run('snapshots', 'delete', 'large')).stdout).toBe('The snapshot large is deleted.\n');
  expect(JSON.parse((await run('snapshots', 'list', '--json')).stdout)).toMatchObject([{ name: 'start' }]);
});

test('commands change limits', async () => {
  const { run } = await start();
  const set = await run('limits', 'set', '--batch', '5', '--records', 'off', '--json');
  expect(JSON.parse(set.stdout)).toEqual({
    batch: { limit: 5, off: false },
    individual: { limit: 3600, off: false },
    records: { limit: 2_147_483_647, off: true },
  });
  expect((await run('limits', 'off')).stdout).toBe(
    'kind        limit\nbatch       off\nindividual  off\nrecords     off\n',
  );
  expect((await run('limits', 'reset', '--usage')).stdout).toContain('batch       off');
  expect((await run('limits', 'reset')).stdout).toContain('batch       50');
  expect(await run('limits', 'set')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('Name a limit'),
  });
  expect(await run('limits', 'set', '--batch', '-1')).toMatchObject({ status: 2, stdout: '' });
});

test('a command adds a workspace file, and prints the line of an error', async () => {
  const { run } = await start();
  const folder = mkdtempSync(join(tmpdir(), 'workspace-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'w.yaml');
  writeFileSync(file, 'users: []\naccounts:\n  - id: "7"\n    name: Seven\n');
  expect(await run('workspace', 'add', file)).toMatchObject({
    status: 0,
    stdout: `The records of ${file} are in the sandbox.\n`,
  });
  writeFileSync(file, 'users: []\naccounts:\n  - id: 7\n');
  expect(await run('workspace', 'add', file)).toMatchObject({
    status: 1,
    stderr: `${file}:3: accounts.0.id must be a string\n`,
  });
});

test.for([
  [['snapshots', 'restore', 'none'], 1, 'There is no snapshot none.'],
  [['snapshots', 'take', 'start'], 1, 'Choose another name.'],
  [['snapshots', 'take', 'a/b'], 1, 'letters, digits'],
  [['snapshots', 'take', '..'], 2, 'It must have a letter or a digit.'],
  [['subscribers', 'generate', '--account', '9', '--count', '1'], 1, 'There is no account 9.'],
  [['subscribers', 'generate', '--account', '9', '--count', '0'], 2, 'integer from 1 to 1,000,000'],
  [['subscribers', 'generate', '--count', '1'], 2, '--account'],
] as const)('%j exits with %i and says what to do', async ([args, status, message]) => {
  const { run } = await start();
  expect(await run(...args)).toMatchObject({ status, stdout: '', stderr: expect.stringContaining(message) });
});
