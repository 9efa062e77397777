type Json = Record<string, unknown>;

const text = { type: 'string', minLength: 1 };
const names = { type: 'array', uniqueItems: true, items: text };
const counts = { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } };

const object = (properties: Json, optional: string[] = []): Json => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

const product = object({ name: text, version: text });
const level = object(
  {
    profiles: names,
    inPart: object({ offered: { type: 'integer' }, operations: { type: 'integer' } }),
    conforms: { type: 'boolean' },
    requirements: object({ pass: { type: 'integer' }, fail: { type: 'integer' }, open: { type: 'integer' } }),
  },
  ['inPart'],
);

/** JSON Schema of conformance statements, published as `@email-automation/conformance/statement.schema.json`. */
export const statementSchema: Json = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Conformance statement',
  description: 'What a complete run of the kit showed about an implementation: what it meets, and what it fails.',
  ...object(
    {
      conforms: { type: 'boolean' },
      reservation: { ...text, description: 'Why `conforms` is false.' },
      implementation: product,
      contract: product,
      kit: product,
      profiles: { ...names, minItems: 1 },
      notOffered: names,
      levels: object({ core: level, extended: { type: 'object', additionalProperties: level } }),
      provisional: names,
      requirements: counts,
      parts: { type: 'object', additionalProperties: counts },
      failed: names,
      checks: counts,
      date: { type: 'string', format: 'date-time' },
    },
    ['reservation'],
  ),
};
