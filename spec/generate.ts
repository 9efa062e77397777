import { generateSchemaTypes } from '@email-automation/codegen/generate-schema-types';
import { updateFiles } from '@email-automation/codegen/generated-files';
import { partSchema, requirementSchema, unspecifiedBehaviorSchema } from './src/register-schemas.ts';

const header = '// Generated from register-schemas.ts by `pnpm build`; edit that file instead.\n\n';
const types = await generateSchemaTypes({
  Part: partSchema,
  Requirement: requirementSchema,
  UnspecifiedBehavior: unspecifiedBehaviorSchema,
});

await updateFiles(
  import.meta.dirname,
  { 'src/register-types.ts': header + types },
  { source: 'src/register-schemas.ts' },
);
