import { fileURLToPath } from 'node:url';
import { staleFiles } from '@email-automation/codegen/generated-files';
import { workspaceTypes } from '@email-automation/sandbox/build/workspace-types';
import { expect, test } from 'vitest';

test('the committed types of workspace files are those of their schema', async () => {
  expect(
    await staleFiles(fileURLToPath(new URL('../../../../packages/sandbox', import.meta.url)), await workspaceTypes()),
  ).toEqual([]);
});
