import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { newFolder } from '../environment/new-folder.ts';
import { startSandbox } from '../environment/sandbox.ts';

const kit = fileURLToPath(new URL('../../../../packages/conformance/dist/main.js', import.meta.url));

// The tests of the kit run it against this server on SQLite.
test('the server conforms on PostgreSQL', async () => {
  const { url, controlUrl } = await startSandbox({ start: {}, scheduler: true });
  const env = {
    SERVER_URL: url,
    STATES_URL: `${controlUrl}/states`,
    CLOCK_URL: `${controlUrl}/clock`,
    CONTROL_TOKEN: 'control-secret',
  };
  const folder = newFolder();
  const target = join(folder, 'target.yaml');
  // A slow machine is no reason to accuse the server.
  writeFileSync(target, `${readFileSync('demo/target.yaml', 'utf8')}timeoutSeconds: 60\n`);
  const args = [kit, 'run', target, '--report', 'json'];
  const { stdout } = await execa(process.execPath, args, { env, reject: false });
  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  const others = checks.filter(({ result, profile }) => result !== 'pass' && profile !== 'limits');
  // Where the result differs, the reason says why.
  const reasons = others
    .filter(({ result }) => result !== 'skipped')
    .map(({ reason, failures }) => ({ reason, failures }));
  expect(
    others.map(({ id, result }) => `${id}: ${result}`),
    JSON.stringify(reasons.slice(0, 3)),
  ).toEqual([
    'listAccounts/https: skipped',
    'listCustomFieldIdentifiers/inactive-field: skipped',
    'createUnsubscribeBatch/again: skipped',
  ]);
});

interface Check {
  id: string;
  result: string;
  profile: string;
  reason?: string;
  failures: unknown[];
}
