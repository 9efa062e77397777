import { fileURLToPath } from 'node:url';
import { staleFiles } from '@email-automation/codegen/generated-files';
import { expect, test } from 'vitest';
import { generatedFiles } from '../generate.ts';

test('what is committed is what the contract generates', async () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  expect(await staleFiles(folder, await generatedFiles())).toEqual([]);
});
