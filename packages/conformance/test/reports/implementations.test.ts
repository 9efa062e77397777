import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { hasRequirement, parts } from '../../src/contract/registers.ts';
import type { Statement } from '../../src/reports/statement.ts';
import { statementSchema } from '../../src/reports/statement-schema.ts';

const folder = fileURLToPath(new URL('../../implementations/', import.meta.url));
const files = globSync('*/*/statement.json', { cwd: folder }).sort();
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
const validate = ajv.compile<Statement>(statementSchema);

/** What is wrong with a submitted statement. */
function errorsOf(file: string, statement: Statement): string[] {
  if (!validate(statement))
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  const { implementation, contract, conforms, failed, requirements, parts: byPart } = statement;
  const place = join(implementation.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), contract.version);
  const sum = Object.values(byPart).reduce((total, { fail }) => total + fail, 0);
  return [
    dirname(file) !== place && `It belongs into ${place}.`,
    conforms && failed.length > 0 && 'It conforms, and has failed requirements.',
    !conforms && statement.reservation === undefined && 'It does not conform, without a reason.',
    (failed.length !== requirements.fail || failed.length !== sum) && 'Its numbers of failed requirements differ.',
    failed.some((id) => !hasRequirement(id)) && 'It names an unknown requirement.',
    Object.keys(byPart).some((part) => parts[part] === undefined) && 'It names an unknown part.',
  ].filter((error) => typeof error === 'string');
}

const read = (file: string): Statement => JSON.parse(readFileSync(join(folder, file), 'utf8'));

test.each(files)('the statement %s is valid', (file) => {
  expect(errorsOf(file, read(file))).toEqual([]);
});

test('the servers of the tests have statements, and a wrong statement is refused', () => {
  expect(files.map((file) => file.split(/[/\\]/)[0])).toEqual(
    expect.arrayContaining(['plain-server', 'reference-server']),
  );
  const [file = ''] = files;
  const statement = read(file);
  expect(errorsOf('other/0.1.0/statement.json', statement)).toHaveLength(1);
  expect(errorsOf(file, { ...statement, failed: ['AUTH-1'] })).toHaveLength(2);
  expect(errorsOf(file, { ...statement, conforms: 'yes' } as unknown as Statement)).toEqual([
    '/conforms must be boolean',
  ]);
});
