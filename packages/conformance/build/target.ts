import { join } from 'node:path';
import { generateSchemaTypes } from '@email-automation/codegen/generate-schema-types';
import { updateFiles, writeFiles } from '@email-automation/codegen/generated-files';
import { targetSchema } from '../src/target/schema.ts';

const header = '// Generated from schema.ts by `pnpm build`; edit that file instead.\n\n';

/** The types of target files, generated from their JSON Schema, by file name. */
export async function targetTypes(): Promise<Record<string, string>> {
  const defaults = Object.entries(targetSchema.properties as Record<string, object>)
    .filter(([, property]) => 'default' in property)
    .map(([name]) => `'${name}'`);
  const completed = `
/** A target description with its defaults filled in. */
export type Target = TargetDescription & Required<Pick<TargetDescription, ${defaults.join(' | ')}>>;
`;
  return {
    'src/target/target.ts': header + (await generateSchemaTypes({ TargetDescription: targetSchema })) + completed,
  };
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '..');
  await updateFiles(folder, await targetTypes(), { source: 'the schema of targets' });
  await writeFiles(join(folder, 'dist'), { 'target.schema.json': `${JSON.stringify(targetSchema, null, 2)}\n` });
}
