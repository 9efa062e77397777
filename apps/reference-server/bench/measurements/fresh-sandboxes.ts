import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { processorMsOfEnded } from '../consumption.ts';
import type { Measurement } from '../measurement.ts';

const tests = 200;
const rounds = 3;
const [time, processor] = ['Time per test', 'Processor time per test'];
const empty = 'tests without a sandbox';

/** Runs a Vitest suite in which each test has a fresh sandbox, and adds a subscriber. */
export const freshSandboxes: Measurement = {
  name: 'fresh-sandboxes',
  title: 'A fresh sandbox for each test',
  extent: () => `${tests} tests in one file of Vitest, ${rounds} rounds`,
  aims: [{ quantity: time }, { quantity: processor }],
  async run({ checkouts, add }) {
    const suites = new Map(checkouts.map(({ name, folder }) => [name, testWithSandbox(folder)]));
    suites.set(empty, `import { test } from 'vitest';\nfor (let n = 0; n < ${tests}; n++) test(String(n), () => {});`);
    for (const [name, text] of suites) {
      const found: { time: number; processor: number }[] = [];
      for (let round = 0; round < rounds; round++) found.push(await runSuite(text));
      add(
        time,
        name,
        found.map((one) => one.time / tests),
        'ms',
      );
      add(
        processor,
        name,
        found.map((one) => one.processor / tests),
        'ms',
      );
    }
  },
};

const testWithSandbox = (
  checkout: string,
) => `import { createSandbox } from '${pathToFileURL(join(checkout, 'apps/reference-server/dist/demo.js'))}';
import { expect, test } from 'vitest';
for (let n = 0; n < ${tests}; n++)
  test(String(n), async () => {
    const { fetch, close } = await createSandbox();
    const headers = { authorization: 'Basic ' + btoa('demo-token-of-ada:'), 'content-type': 'application/json' };
    const body = JSON.stringify({ subscribers: [{ email: 'new@example.com' }] });
    expect((await fetch('/v2/1001/campaigns/3001/subscribers', { method: 'POST', headers, body })).status).toBe(201);
    await close();
  });`;

async function runSuite(text: string): Promise<{ time: number; processor: number }> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-suite-'));
  writeFileSync(join(folder.path, 'suite.test.js'), text);
  const [since, before] = [performance.now(), processorMsOfEnded()];
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
  await execa(process.execPath, [vitest, 'run', '--root', folder.path], { cwd: folder.path });
  return { time: performance.now() - since, processor: processorMsOfEnded() - before };
}
