import { join } from 'node:path';
import { generateSchemaTypes } from '@email-automation/codegen/generate-schema-types';
import { updateFiles } from '@email-automation/codegen/generated-files';
import { readContract } from '@email-automation/service/contract/contract';
import { workspaceSchema } from '../src/workspace/schema.ts';

const header = '// Generated from schema.ts by `pnpm build`; edit that file instead.\n\n';

/** The types of workspace files, generated from their JSON Schema, by path. */
export async function workspaceTypes(): Promise<Record<string, string>> {
  const { components: _, ...schema } = workspaceSchema(readContract());
  return { 'src/workspace/workspace-types.ts': header + (await generateSchemaTypes({ Workspace: schema })) };
}

if (import.meta.main)
  await updateFiles(join(import.meta.dirname, '..'), await workspaceTypes(), { source: 'the schema of workspaces' });
