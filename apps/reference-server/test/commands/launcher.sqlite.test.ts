import { fileURLToPath } from 'node:url';
import { startProgram } from '@email-automation/test-tools/start-program';
import { expect, onTestFinished, test } from 'vitest';

const launcher = fileURLToPath(new URL('../../bin/email-automation-server.js', import.meta.url));
/** Makes every Node process print its id and its heap limit in MB. */
const printLimit = `--import=data:text/javascript,import{getHeapStatistics}from'node:v8';console.error('started',process.pid,getHeapStatistics().heap_size_limit/2**20)`;

test('the program starts one process, with the heap limits of NODE_OPTIONS', async () => {
  const args = [launcher, 'serve', '--port=0', '--database=:memory:', '--log-level=silent'];
  const { child, urls, ended, output } = startProgram(args, {
    NODE_OPTIONS: `${printLimit} --max-semi-space-size=8 --max-old-space-size=128`,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await urls;
  const started = [...output().matchAll(/^started (\d+) (\d+)$/gm)].map(([, pid, limit]) => ({
    pid,
    limit: Number(limit),
  }));
  // Three semi-spaces beside the old space.
  expect(started).toEqual([{ pid: String(child.pid), limit: 128 + 3 * 8 }]);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
