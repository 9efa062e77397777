import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const launcher = fileURLToPath(new URL('../../bin/email-automation-server.js', import.meta.url));
/** Makes every Node process print its id and its heap limit in MB. */
const printLimit = `--import=data:text/javascript,import{getHeapStatistics}from'node:v8';console.error('started',process.pid,getHeapStatistics().heap_size_limit/2**20)`;

test('the program starts one process, with the heap limits of NODE_OPTIONS', async () => {
  const args = [launcher, 'serve', '--port=0', '--database=:memory:', '--log-level=silent'];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: `${printLimit} --max-semi-space-size=8 --max-old-space-size=128` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  for await (const chunk of child.stderr) {
    stderr += chunk;
    if (stderr.includes('Listening')) break;
  }
  const started = [...stderr.matchAll(/^started (\d+) (\d+)$/gm)].map(([, pid, limit]) => ({
    pid,
    limit: Number(limit),
  }));
  // Three semi-spaces beside the old space.
  expect(started).toEqual([{ pid: String(child.pid), limit: 128 + 3 * 8 }]);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
