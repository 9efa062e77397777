import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import emulator from '@email-automation/reference-server/emulator';
import { createEmulator } from 'emulate';
import { expect, test } from 'vitest';
import { runConformance } from '../../src/conformance.ts';
import { readTarget } from '../../src/target/read.ts';

const packageFolder = dirname(fileURLToPath(import.meta.resolve('@email-automation/reference-server/package.json')));

// The same server passes all profiles in reference-server.test.ts. Here is what `emulate` puts between.
test('the sandbox conforms as an emulator of vercel-labs/emulate', async () => {
  const { url, close } = await createEmulator({ service: emulator, port: 0 });
  const target = readTarget(join(packageFolder, 'demo/target.yaml'), {
    SERVER_URL: url,
    STATES_URL: `${url}/_sandbox/states`,
    CLOCK_URL: `${url}/_sandbox/clock`,
    CONTROL_TOKEN: 'none',
  });
  const report = await runConformance({ ...target, timeoutSeconds: 60 }, { profiles: ['core'] }).finally(close);
  expect(report.checks.filter(({ result }) => !['pass', 'skipped'].includes(result))).toEqual([]);
  expect(report.ok).toBe(true);
  expect(report.summary.pass).toBeGreaterThan(100);
});
