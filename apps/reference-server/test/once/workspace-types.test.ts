import { fileURLToPath } from 'node:url';
import { staleFiles } from '@email-automation/codegen/generated-files';
import { expect, test } from 'vitest';
import { workspaceTypes } from '../../build/schemas.ts';

test('the committed types of workspace files are those of their schema', async () => {
  expect(await staleFiles(fileURLToPath(new URL('../..', import.meta.url)), await workspaceTypes())).toEqual([]);
});
