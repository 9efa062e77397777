import { join } from 'node:path';
import { generateSchemaTypes } from '@email-automation/codegen/generate-schema-types';
import { updateFiles, writeFiles } from '@email-automation/codegen/generated-files';
import { targetSchema } from '../src/target/schema.ts';

const header = '// Generated from schema.ts by `pnpm build`; edit that file instead.\n\n';

/** The types of target files, generated from their JSON Schema, by file name. */
async function targetTypes(): Promise<Record<string, string>> {
  const target = await generateSchemaTypes({ TargetDescription: targetSchema });
  return {
    'src/target/target.ts': `${header}${target}
/** A target description with its defaults filled in. */
export type Target = TargetDescription & Required<Pick<TargetDescription, ${defaultsOf(targetSchema)}>>;
`,
  };
}

/** The properties with a default, as a union of their names. */
const defaultsOf = ({ properties }: Record<string, unknown>) =>
  Object.entries(properties as Record<string, object>)
    .filter(([, property]) => 'default' in property)
    .map(([name]) => `'${name}'`)
    .join(' | ');

const folder = join(import.meta.dirname, '..');
await updateFiles(folder, await targetTypes(), { source: 'the schema of targets' });
await writeFiles(join(folder, 'dist'), {
  'target.schema.json': `${JSON.stringify(targetSchema, null, 2)}\n`,
});
