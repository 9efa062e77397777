type Json = Record<string, unknown>;

const names = (description: string) => ({ type: 'array', uniqueItems: true, items: { type: 'string' }, description });

/** How a value was sent. */
const sent = {
  type: 'object',
  additionalProperties: false,
  required: ['always', 'types'],
  properties: {
    always: { type: 'boolean', description: 'Whether it was sent whenever it was possible.' },
    types: names('JSON types of the values; of a parameter always `string`.'),
    values: names('Values that the contract lists (`enum`, `const`). No other value is in this file.'),
  },
};

const pointers =
  'JSON pointers into the body. `*` is any item of an array, or any name that the contract does not declare.';

/** JSON Schema of files of usage, published as `@email-automation/conformance/usage.schema.json`. */
export const usageSchema: Json = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Usage of the API by a program',
  description:
    'Operations, parameters, fields, statuses and codes that a program uses. It has no values except those that the contract lists.',
  type: 'object',
  additionalProperties: false,
  required: ['format', 'contract', 'operations'],
  properties: {
    $schema: { type: 'string' },
    format: { const: 1, description: 'Version of this format.' },
    contract: { type: 'string', description: 'Version of the contract in which fields and values were looked up.' },
    operations: {
      type: 'object',
      description: 'The used operations by their operationId.',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['credentials', 'parameters', 'responses'],
        properties: {
          credentials: {
            ...names(
              'Schemes of the `Authorization` header: `basic`, `bearer`, `other`, or `none` for requests without one.',
            ),
          },
          parameters: {
            type: 'object',
            description: 'Sent parameters that the contract declares, such as `query/page` and `path/account_id`.',
            additionalProperties: sent,
          },
          body: {
            type: 'object',
            additionalProperties: false,
            required: ['always', 'mediaTypes', 'fields'],
            properties: {
              always: { type: 'boolean', description: 'Whether every request had a body.' },
              mediaTypes: names('Media types of the bodies; `other` for those that the contract does not declare.'),
              fields: {
                type: 'object',
                description: `Sent fields. ${pointers}`,
                additionalProperties: sent,
              },
            },
          },
          responses: {
            type: 'object',
            description: 'Received responses by status.',
            additionalProperties: {
              type: 'object',
              additionalProperties: false,
              required: ['mediaTypes', 'headers', 'codes', 'received'],
              properties: {
                mediaTypes: names('Media types of the bodies; `other` for those that the contract does not declare.'),
                headers: names('Received headers that the contract declares, in lower case.'),
                codes: names('Received error codes that the contract lists.'),
                received: names(`Received fields. ${pointers}`),
                read: names(
                  `The fields of these that the program has read. Without it, a program may read each received field. ${pointers}`,
                ),
              },
            },
          },
        },
      },
    },
  },
};
