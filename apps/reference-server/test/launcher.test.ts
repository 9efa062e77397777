import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const launcher = fileURLToPath(new URL('../bin/email-automation-server.js', import.meta.url));
/** Makes every Node that starts tell its process and its options. */
const tell = `--import=data:text/javascript,console.error('started',process.pid,process.env.GIVEN,process.execArgv.join())`;
const startsIn = (stderr: string) =>
  [...stderr.matchAll(/^started (\d+) given (.*)$/gm)].map(([, pid, options]) => ({ pid, options }));

test.skipIf(process.platform === 'win32')(
  'the program keeps its process while it gets a small space for new objects',
  async () => {
    const args = [launcher, 'serve', '--port=0', '--database=:memory:', '--log-level=silent'];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, GIVEN: 'given', NODE_OPTIONS: tell },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let stderr = '';
    for await (const chunk of child.stderr) {
      stderr += chunk;
      if (stderr.includes('Listening')) break;
    }
    const pid = String(child.pid);
    expect(startsIn(stderr)).toEqual([
      { pid, options: '' },
      { pid, options: '--max-semi-space-size=8,--heap-growing-percent=30' },
    ]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);

test('a space that the user chose stays, and arguments and exit codes pass', () => {
  const env = { ...process.env, GIVEN: 'given', NODE_OPTIONS: `${tell} --max_semi_space_size=4` };
  const wrong = spawnSync(process.execPath, [launcher, 'serve', '--port=x'], { encoding: 'utf8', env });
  expect(startsIn(wrong.stderr)).toHaveLength(1);
  expect(wrong.stderr).toContain('It must be a whole number.');
  expect(wrong.status).toBe(2);
  const help = spawnSync(process.execPath, ['--no-deprecation', launcher, '--help'], { encoding: 'utf8' });
  expect(help).toMatchObject({ status: 0, stderr: '' });
});

test('where the process cannot be replaced, it does its work as it is', () => {
  const args = ['--permission', '--allow-fs-read=*', '--allow-fs-write=*', launcher, '--version'];
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stdout: `${manifest.version}\n`,
  });
});

test('a parent process keeps its channel', async () => {
  const env = { ...process.env, GIVEN: 'given', NODE_OPTIONS: tell };
  const child = fork(launcher, ['--version'], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const stderr = await text(child.stderr as Readable);
  expect(startsIn(stderr)).toHaveLength(1);
});
