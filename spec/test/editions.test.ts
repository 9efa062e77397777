import { locate } from '@email-automation/codegen/locate';
import { findOperationNodes } from '@email-automation/codegen/operation-nodes';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import document from '../dist/openapi.json' with { type: 'json' };
import { toJsonSchemas } from '../src/to-json-schemas.ts';
import { toOpenapi30 } from '../src/to-openapi-3.0.ts';

const schemas = toJsonSchemas(document);

test('each JSON Schema has an $id, and all of them together validate the examples of the contract', () => {
  // Strict: an unknown keyword is an error.
  const ajv = new Ajv2020({ allowUnionTypes: true, strictTypes: false });
  formats.default(ajv);
  for (const [file, schema] of Object.entries(schemas)) {
    expect(schema).toMatchObject({ $id: `https://email-automation.example/schemas/${file}` });
    ajv.addSchema(schema);
  }
  const bodies = findOperationNodes(document).flatMap(({ pointer, node }) => [
    `${pointer}/requestBody`,
    ...Object.keys(node.responses as object).map((status) => `${pointer}/responses/${status}`),
  ]);
  let validated = 0;
  for (const body of bodies) {
    const media = `${body}/content/application~1json`;
    const file = `${locate(document, `${media}/schema`).pointer.split('/').at(-1)}.json`;
    for (const name of Object.keys((locate(document, `${media}/examples`).node ?? {}) as object)) {
      if (!(file in schemas)) continue;
      const { node: value } = locate(document, `${media}/examples/${name}/value`);
      expect(ajv.validate(`https://email-automation.example/schemas/${file}`, value), ajv.errorsText()).toBe(true);
      validated++;
    }
  }
  expect(validated).toBeGreaterThan(100);
});

test.each([
  ['two types', { type: ['string', 'integer'] }, 'the type string,integer'],
  ['a keyword of 3.1', { patternProperties: {} }, 'no keyword patternProperties'],
  [
    'a keyword beside a reference',
    { $ref: '#/components/schemas/Form', title: 'A' },
    'ignores what stands beside $ref',
  ],
])('OpenAPI 3.0 refuses %s, instead of losing it', (_, schema, message) => {
  const changed = { ...document, components: { schemas: { Changed: schema } } };
  expect(() => toOpenapi30(changed)).toThrow(message);
});

test('OpenAPI 3.0 says with its keywords what 3.1 says', () => {
  const { info, components } = toOpenapi30(document) as {
    info: object;
    components: { schemas: Record<string, { properties: object }> };
  };
  expect(info).toMatchObject({ license: { name: 'Apache-2.0', url: 'https://spdx.org/licenses/Apache-2.0.html' } });
  expect(components.schemas.Campaign?.properties).toMatchObject({ bcc: { type: 'string', nullable: true } });
  expect(components.schemas.Goal?.properties).toMatchObject({
    default_value: { maximum: 2147483647, exclusiveMaximum: true, example: 9900 },
  });
  expect(components.schemas.AccessTokenResponse?.properties).toMatchObject({ scope: { enum: ['public'] } });
});
