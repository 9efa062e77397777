type Json = Record<string, unknown>;

const stringSchema = (description: string) => ({ type: 'string', minLength: 1, description });

/** JSON Schema of files of mutants, published as `@email-automation/conformance/mutants.schema.json`. */
export const mutantsSchema: Json = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Mutants of a server',
  description: 'How to start a server with one violation each, to measure whether the conformance kit notices it.',
  type: 'object',
  additionalProperties: false,
  required: ['target', 'start', 'mutants'],
  properties: {
    target: stringSchema(
      'The target file of the server, relative to this file. Its baseUrl has a port of this machine.',
    ),
    start: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description:
        'The program that starts the server, and its arguments, without a shell; it runs in the folder of this file. $PORT is a free port in place of the one of baseUrl; $PORT_4001 is one in place of 4001.',
    },
    variable: {
      type: 'string',
      default: 'MUTANT',
      description: 'The environment variable that tells the server the name of its mutant.',
    },
    startSeconds: {
      type: 'number',
      exclusiveMinimum: 0,
      default: 30,
      description: 'Maximum seconds until the server responds.',
    },
    mutants: {
      type: ['array', 'string'],
      minItems: 1,
      minLength: 1,
      description: 'The mutants, servers with one violation each: a list, or the path of a file with the list.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: {
          name: stringSchema('The value of the environment variable.'),
          requirement: stringSchema('Id of the requirement that it violates, for example AUTH-5.'),
          kind: stringSchema('Kind of mistake, for the score of each kind.'),
          description: stringSchema('What it does wrong.'),
        },
      },
    },
  },
};
