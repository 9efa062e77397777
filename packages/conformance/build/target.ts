import { join } from 'node:path';
import { generateSchemaTypes } from '@email-automation/codegen/generate-schema-types';
import { updateFiles, writeFiles } from '@email-automation/codegen/generated-files';
import { mutantsSchema } from '../src/prove/schema.ts';
import { targetSchema } from '../src/target/schema.ts';

const header = '// Generated from schema.ts by `pnpm build`; edit that file instead.\n\n';

/** The types of target files and files of mutants, generated from their JSON Schemas, by file name. */
export async function targetTypes(): Promise<Record<string, string>> {
  const target = await generateSchemaTypes({ TargetDescription: targetSchema });
  const mutants = await generateSchemaTypes({ MutantsDescription: mutantsSchema });
  return {
    'src/target/target.ts': `${header}${target}
/** A target description with its defaults filled in. */
export type Target = TargetDescription & Required<Pick<TargetDescription, ${defaultsOf(targetSchema)}>>;
`,
    'src/prove/mutants-file.ts': `${header}${mutants}
/** A file of mutants with its defaults filled in. */
export type MutantsFile = MutantsDescription & Required<Pick<MutantsDescription, ${defaultsOf(mutantsSchema)}>>;
`,
  };
}

/** The properties with a default, as a union of their names. */
const defaultsOf = ({ properties }: Record<string, unknown>) =>
  Object.entries(properties as Record<string, object>)
    .filter(([, property]) => 'default' in property)
    .map(([name]) => `'${name}'`)
    .join(' | ');

if (import.meta.main) {
  const folder = join(import.meta.dirname, '..');
  await updateFiles(folder, await targetTypes(), { source: 'the schemas of targets and mutants' });
  await writeFiles(join(folder, 'dist'), {
    'target.schema.json': `${JSON.stringify(targetSchema, null, 2)}\n`,
    'mutants.schema.json': `${JSON.stringify(mutantsSchema, null, 2)}\n`,
  });
}
