import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const filesWith = (pattern: RegExp) =>
  ['packages/service/src', 'packages/sandbox/src', 'packages/console/src', 'apps/reference-server/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => /\.tsx?$/.test(name) && pattern.test(readFileSync(join(root, name), 'utf8')))
    .map((name) => name.replace(/^(packages|apps)\/(.*?)\/src\//, '$2/'))
    .toSorted();

test('only one file draws random values from the system, so that a seed replays all of them', () => {
  expect(filesWith(/\brandom(UUID|Bytes|Int|Fill|FillSync)\b|Math\.random|getRandomValues/)).toEqual([
    'service/ports/crypto.ts',
  ]);
});

test('only commands, and those who sign in, use random values that no seed replays', () => {
  const files = filesWith(/\bsystemRandom\b/).filter((name) => !name.startsWith('reference-server/commands/'));
  // Defaults of functions that commands and tests call; servers pass their own.
  const withDefault = ['passwords', 'random'].map((name) => `service/domain/${name}.ts`);
  const services = ['service/services/batches/process-batch.ts', 'sandbox/workspace/apply-workspace.ts'];
  // Sessions of the console and one-time tokens must be unpredictable.
  const secrets = ['sandbox/requests/plan-sending.ts', 'console/sessions.ts', 'sandbox/one-time-tokens.ts'];
  // The version of a note about work is in no response.
  const versions = ['service/storage/queues/account-work.ts'];
  // Encloses parts of URLs between the database and the server. Data that has it would end a part, so it must be unpredictable.
  const marks = ['service/storage/statements/json-list.ts'];
  expect(files).toEqual([...withDefault, ...services, ...secrets, ...versions, ...marks].toSorted());
});
