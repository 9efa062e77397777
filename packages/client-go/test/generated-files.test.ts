import { join } from 'node:path';
import { staleFiles } from '@email-automation/codegen/generated-files';
import { expect, test } from 'vitest';
import { generatedFiles } from '../generate.ts';

test('the contract generates the committed files, and the same ones each time', async () => {
  const [first, second] = await Promise.all([generatedFiles(), generatedFiles()]);
  expect(second).toEqual(first);
  expect(await staleFiles(join(import.meta.dirname, '..'), first)).toEqual([]);
});
