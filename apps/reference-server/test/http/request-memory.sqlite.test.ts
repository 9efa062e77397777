import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startProgram } from '@email-automation/test-tools/start-program';
import { expect, onTestFinished, test } from 'vitest';
import { demoWorkspaceFile } from '../../src/demo-workspace.ts';
import { newLocation } from '../environment/databases.ts';
import { ada, basic } from '../environment/sandbox.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Makes a process report the bytes that outlived two collections of its youngest objects. */
const reportOldMemory = `
  import { getHeapSpaceStatistics } from 'node:v8';
  process.on('message', () => {
    for (let n = 0; n < 2; n++) gc({ type: 'minor' });
    const old = getHeapSpaceStatistics().filter(({ space_name }) => /^(old|large_object)_space$/.test(space_name));
    process.send(old.reduce((sum, { space_used_size }) => sum + space_used_size, process.memoryUsage().arrayBuffers));
  });`;

/** Starts a sandbox with a request log. */
async function startMeasured() {
  // A heap that is large from the start needs no full collection of garbage, which would hide the survivors.
  const ofNode = ['--expose-gc', '--initial-heap-size=512'];
  const report = `--import=data:text/javascript,${encodeURIComponent(reportOldMemory)}`;
  const options = ['--sandbox', '--control-port=0', '--port=0', '--log-level=silent', '--limit-individual=1000000'];
  const variables = { DATABASE_URL: await newLocation(), CONTROL_TOKEN: 'operator' };
  const args = [...ofNode, report, main, ...options, `--workspace=${demoWorkspaceFile}`];
  const { child, urls, end } = startProgram(args, variables);
  onTestFinished(() => end());
  const [url] = await urls;
  const measure = async (): Promise<number> => {
    child.send('measure');
    return (await once(child, 'message'))[0];
  };
  return { url, measure };
}

test('of a request in the request log, only its exchange stays in memory', async () => {
  const { url, measure } = await startMeasured();
  // An event has no background work.
  const properties = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`text_${n}`, 'x'.repeat(1000)]));
  const body = JSON.stringify({ events: [{ email: 'kim@example.com', action: 'Came', properties }] });
  const headers = { authorization: basic(ada), 'content-type': 'application/json' };
  const send = async () => {
    const { status } = await fetch(`${url}/v2/1001/events`, { method: 'POST', headers, body });
    expect(status).toBe(204);
  };
  const sendMany = async (count: number) => {
    for (let n = 0; n < count; n += 10) await Promise.all(Array.from({ length: 10 }, send));
  };
  await sendMany(100);
  const before = await measure();
  await sendMany(300);
  const perRequest = ((await measure()) - before) / 300;
  expect(perRequest).toBeLessThan(2 * body.length);
});
