import { join } from 'node:path';
import { writeFiles } from '@email-automation/codegen/generated-files';
import { workspaceSchema } from '@email-automation/sandbox/workspace/workspace-schema';

await writeFiles(join(import.meta.dirname, '../dist'), {
  'workspace.schema.json': `${JSON.stringify(workspaceSchema(), null, 2)}\n`,
});
