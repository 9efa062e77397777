import { fileURLToPath } from 'node:url';
import { staleFiles } from '@email-automation/codegen/generated-files';
import { expect, test } from 'vitest';
import { generatedFiles } from '../generate.ts';

test('the committed files are up to date with the contract', async () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  expect(await staleFiles(folder, await generatedFiles())).toEqual([]);
});
