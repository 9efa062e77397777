import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const filesWith = (pattern: RegExp) =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && pattern.test(readFileSync(join(src, name), 'utf8')))
    .toSorted();

test('only one file draws random values from the system, so that a seed replays all of them', () => {
  expect(filesWith(/\brandom(UUID|Bytes|Int|Fill|FillSync)\b|Math\.random|getRandomValues/)).toEqual([
    'domain/random.ts',
  ]);
});

test('only commands, and those who sign in, use random values that no seed replays', () => {
  const files = filesWith(/\bsystemRandom\b/).filter((name) => !name.startsWith('commands/'));
  // Defaults of functions that commands and tests call; servers pass their own.
  const withDefault = ['passwords', 'random'].map((name) => `domain/${name}.ts`);
  const services = ['applications', 'process-batch'].map((name) => `services/${name}.ts`);
  const workspace = ['create-record', 'seed'].map((name) => `workspace/${name}.ts`);
  // Nobody may predict who signs in to the console, nor with what a request is sent again.
  const secrets = ['console/requests/plan-sending.ts', 'console/sessions.ts', 'sandbox/one-time-tokens.ts'];
  // The version of a note about work is in no response.
  const versions = ['storage/account-work.ts', 'storage/retention.ts'];
  expect(files).toEqual([...withDefault, ...services, ...workspace, ...secrets, ...versions].toSorted());
});
