import { join } from 'node:path';
import { writeFiles } from '@email-automation/codegen/generated-files';
import { workspaceSchema } from '@email-automation/sandbox/workspace/workspace-schema';
import { configurationSchema } from '../src/configuration/schema.ts';

const toText = (schema: object) => `${JSON.stringify(schema, null, 2)}\n`;

await writeFiles(join(import.meta.dirname, '../dist'), {
  'configuration.schema.json': toText(configurationSchema()),
  'workspace.schema.json': toText(workspaceSchema()),
});
