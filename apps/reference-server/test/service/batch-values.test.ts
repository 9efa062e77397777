import { valueAt } from '@email-automation/contract-tools/json-pointer';
import { resolveReference } from '@email-automation/contract-tools/resolve-reference';
import { type Operation, successStatus } from '@email-automation/service/contract/contract';
import { isUrl } from '@email-automation/service/domain/urls';
import { expect, test } from 'vitest';
import { deadLettersIn, failuresOf } from '../environment/failures.ts';
import { contract, type Sandbox, startSandbox } from '../environment/sandbox.ts';

interface FieldSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  exclusiveMaximum?: number;
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
  allOf?: FieldSchema[];
}

const batches = contract.operations.filter(({ batch }) => batch);

const resolve = (schema: FieldSchema) => resolveReference(contract.document, schema) as FieldSchema;

/** The schema of the records of a batch. */
function recordSchema({ body, batch }: Operation): FieldSchema {
  const content = valueAt(contract.document, String(body?.schema));
  const { properties = {} } = resolve(content as FieldSchema);
  const group = batch?.grouped
    ? resolve(resolve(properties.batches as FieldSchema).items as FieldSchema)
    : { properties };
  return resolve(resolve(group.properties?.[batch?.key ?? ''] as FieldSchema).items as FieldSchema);
}

/** Every field of a schema, also in its objects and items, in a value that has only this field. */
function* fieldsOf(
  schema: FieldSchema,
): Generator<{ attribute: string; schema: FieldSchema; wrap: (value: unknown) => object }> {
  const { allOf = [], properties = {} } = resolve(schema);
  for (const part of allOf) yield* fieldsOf(part);
  for (const [name, property] of Object.entries(properties)) {
    const field = resolve(property);
    yield { attribute: name, schema: field, wrap: (value) => ({ [name]: value }) };
    for (const inner of fieldsOf(field)) {
      yield { ...inner, attribute: `${name}.${inner.attribute}`, wrap: (value) => ({ [name]: inner.wrap(value) }) };
    }
    for (const inner of field.items ? fieldsOf(field.items) : []) {
      const attribute = `${name}[0].${inner.attribute}`;
      yield { ...inner, attribute, wrap: (value) => ({ [name]: [inner.wrap(value)] }) };
    }
  }
}

const invalid: Record<string, [value: unknown, code: string]> = {
  'date-time': ['yesterday', 'time_error'],
  uri: ['the cart', 'url_error'],
};

async function send(sandbox: Sandbox, { path, batch }: Operation, records: unknown[]) {
  const group = { [batch?.key ?? '']: records };
  return sandbox.post(path.replace('{account_id}', '1001'), batch?.grouped ? { batches: [group] } : group);
}

const valid = { email: 'grace@example.com', action: 'Came' };

test.each(batches)(
  '$operationId: an invalid value makes its record fail, whatever its field [invalid-record-in-batch]',
  async (operation) => {
    const cases = [...fieldsOf(recordSchema(operation))].flatMap(({ attribute, schema, wrap }) => {
      if (schema.exclusiveMaximum !== undefined) {
        return [{ record: wrap(schema.exclusiveMaximum), code: 'range_error', attribute }];
      }
      const [value, code] = invalid[schema.format ?? ''] ?? [];
      return code === undefined ? [] : [{ record: wrap(value), code, attribute }];
    });
    if (operation.operationId === 'createEventBatch') expect(cases.map(({ attribute }) => attribute)).toHaveLength(2);
    const email = { record: { email: 'no address' }, code: 'email_error', attribute: 'email' };
    if (operation.operationId !== 'createProductBatch') cases.push(email);
    expect(cases.length).toBeGreaterThan(0);
    const sandbox = await startSandbox();
    const records = [...cases.map(({ record }) => ({ ...valid, ...record })), valid];
    expect((await send(sandbox, operation, records)).status).toBe(successStatus(operation));
    expect(await failuresOf(sandbox)).toMatchObject(
      cases.map(({ code, attribute }, record) => ({ record, code, attribute })),
    );
  },
);

test('names that every object inherits are names of properties and custom fields like any other', async () => {
  const sandbox = await startSandbox();
  const values = '{"constructor":"a","__proto__":"b","toString":"c","hasOwnProperty":"d"}';
  const record = `{"email":"grace@example.com","action":"constructor","properties":${values},"custom_fields":${values}}`;
  for (const [key, path] of [
    ['events', 'events'],
    ['subscribers', 'subscribers'],
  ])
    expect((await sandbox.post(`/v2/1001/${path}/batches`, `{"batches":[{"${key}":[${record}]}]}`)).status).toBe(201);
  expect(await failuresOf(sandbox)).toEqual([]);
  expect(await deadLettersIn(sandbox.database)).toEqual([]);
  expect((await sandbox.get('/v2/1001/event_actions')).body.event_actions).toContain('constructor');
  const stored = sandbox.database.query.selectFrom('subscribers').where('email', '=', 'grace@example.com');
  const { custom_fields } = await stored.select('custom_fields').executeTakeFirstOrThrow();
  expect(custom_fields).toBe(values);
});

test.each([
  'http://shop.example',
  'HTTPS://SHOP.example:8443/a?b=c#d',
  'https://münchen.example/größe?q=ü',
  'http://[::1]:80/',
])('%s is a URL [url-validity]', (url) => expect(isUrl(url)).toBe(true));

test.each([
  '',
  'shop.example/cart',
  'javascript:alert(1)',
  'http:shop.example',
  'https://?q',
  'https://shop.example/a b',
  'https://shop.example/\n',
  'https://shop.example:99999/',
  'https://%/',
])('%j is no URL [url-validity]', (url) => expect(isUrl(url)).toBe(false));
