import { join } from 'node:path';
import { generateSchemaTypes } from '@email-automation/codegen/generate-schema-types';
import { updateFiles, writeFiles } from '@email-automation/codegen/generated-files';
import { configurationSchema } from '../src/configuration/schema.ts';
import { readContract } from '../src/contract/contract.ts';
import { workspaceSchema } from '../src/workspace/schema.ts';

const header = '// Generated from schema.ts by `pnpm build`; edit that file instead.\n\n';

/** The types of workspace files, generated from their JSON Schema, by path. */
export async function workspaceTypes(): Promise<Record<string, string>> {
  const { components: _, ...schema } = workspaceSchema(readContract());
  return { 'src/workspace/workspace-types.ts': header + (await generateSchemaTypes({ Workspace: schema })) };
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '..');
  await updateFiles(folder, await workspaceTypes(), { source: 'the schema of workspaces' });
  const toText = (schema: object) => `${JSON.stringify(schema, null, 2)}\n`;
  await writeFiles(join(folder, 'dist'), {
    'configuration.schema.json': toText(configurationSchema()),
    'workspace.schema.json': toText(workspaceSchema(readContract())),
  });
}
