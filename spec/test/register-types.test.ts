import { generateSchemaTypes } from '@email-automation/codegen/generate-schema-types';
import { expect, test } from 'vitest';
import { partSchema, requirementSchema, unspecifiedBehaviorSchema } from '../src/register-schemas.ts';

test('register-types.ts has the types of register-schemas.ts', async () => {
  const header = '// Generated from register-schemas.ts by `vitest run -u`; edit that file instead.\n\n';
  const types = await generateSchemaTypes({
    Part: partSchema,
    Requirement: requirementSchema,
    UnspecifiedBehavior: unspecifiedBehaviorSchema,
  });
  await expect(header + types).toMatchFileSnapshot('../src/register-types.ts');
});
