const sentence = (description: string) => ({ type: 'string', minLength: 1, description });
const pointers = (description: string) => ({
  type: 'array',
  items: { type: 'string' },
  uniqueItems: true,
  description,
});
const valuesByElement = (description: string) => ({
  type: 'object',
  additionalProperties: { type: 'array', items: {}, minItems: 1 },
  description,
});

/** JSON Schema of an entry of parts.yaml, from which its type is generated. */
export const partSchema = {
  type: 'object',
  description:
    'An entry of `parts.json`: a part of the interface. Parts are numbered from 1, in the order of the file.',
  required: ['prefix', 'title'],
  properties: {
    prefix: { type: 'string', pattern: '^[A-Z]+$', description: 'The beginning of the ids of its requirements.' },
    title: { type: 'string', minLength: 1 },
  },
  additionalProperties: false,
};

/** JSON Schema of an entry of requirements/, from which its type is generated. */
export const requirementSchema = {
  type: 'object',
  description: 'An entry of `requirements.json`: one normative statement of the interface.',
  required: ['id', 'level', 'statement', 'contract'],
  properties: {
    id: {
      type: 'string',
      pattern: '^[A-Z]+-[1-9][0-9]*$',
      description: 'Unique; the ID of a retired requirement is not reused.',
    },
    level: { type: 'string', enum: ['MUST', 'SHOULD', 'MAY'] },
    statement: sentence('The statement, one sentence.'),
    contract: pointers('Elements of the contract that express it, such as `schemas/Campaign/properties/status`.'),
    duty: {
      type: 'string',
      enum: ['client', 'owner', 'documentation'],
      description: 'Who has the duty, if it is not the server: no server can violate it.',
    },
    unobservable: sentence('Why no check can observe it over HTTP.'),
    retired: {
      type: 'string',
      pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+$',
      description: 'The version of the contract that removed it. No check covers it since then.',
    },
  },
  // Only an unobservable or retired requirement can be absent from the contract.
  if: { not: { anyOf: [{ required: ['unobservable'] }, { required: ['retired'] }] } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { contract: { minItems: 1 } } },
  additionalProperties: false,
};

const exchange = {
  type: 'string',
  pattern: '^[A-Z]+ /[!-~]*( \\S.*)? → [1-5][0-9]{2}( [a-z_]+( \\S+)?)?$',
  description:
    'Method, path, and body; after an arrow the status, and the code and the attribute of the first error of the response.',
};

const exampleSchema = {
  anyOf: [
    exchange,
    {
      type: 'object',
      required: ['exchange'],
      properties: {
        exchange,
        headers: {
          type: 'object',
          additionalProperties: { type: ['string', 'null'] },
          description:
            'Headers of the request. Null omits the credential. `{token:x}` after `Basic` is the Base64 of the token and `:x`.',
        },
        returns: { description: 'A part of the body of the response.' },
        sends: {
          type: 'object',
          additionalProperties: { type: ['string', 'null'] },
          description: 'Headers of the response; null for none.',
        },
        eventually: { const: true, description: 'Present if the response follows from work in the background.' },
      },
      additionalProperties: false,
    },
  ],
};

/** JSON Schema of an entry of unspecified.yaml, from which its type is generated. */
export const unspecifiedBehaviorSchema = {
  type: 'object',
  description: 'An entry of `unspecified.json`: a behavior that the interface does not specify.',
  required: ['id', 'part', 'subject', 'contract', 'requirements', 'kind', 'choice', 'reason'],
  properties: {
    id: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
    part: { type: 'integer', minimum: 1, description: 'Number of the part of the interface, from 1.' },
    subject: sentence('What the interface does not specify.'),
    contract: pointers('Elements of the contract that it concerns.'),
    requirements: pointers('Requirements that it touches. No choice may violate them.'),
    kind: { type: 'string', enum: ['behavior', 'shape', 'absent'] },
    basic: {
      const: true,
      description: 'Present if it is about HTTP or JSON as such. These entries come last, and readers can skip them.',
    },
    alternatives: {
      type: 'array',
      items: { type: 'string', pattern: '^[a-z].*[^.]$' },
      minItems: 1,
      uniqueItems: true,
      description:
        'What else a conforming server may do, as sentences without their subject: "returns …". None if the behavior is absent.',
    },
    values: {
      type: 'object',
      description: 'Values that follow from these choices, by element of the contract.',
      minProperties: 1,
      properties: {
        permitted: valuesByElement('Values of responses and requests that the contract permits.'),
        rejected: valuesByElement(
          'Values of requests that a server may reject: the contract does not list them by name.',
        ),
      },
      additionalProperties: false,
    },
    choice: sentence('What the reference server does.'),
    examples: {
      type: 'array',
      description:
        'Requests and the responses that follow from the choice, one after the other. The server is tested with them.',
      minItems: 1,
      items: exampleSchema,
    },
    reason: sentence('Why the reference server does so.'),
  },
  // What is not part of the interface has no alternatives that a client could notice.
  if: { properties: { kind: { const: 'absent' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { alternatives: false } },
  else: {
    required: ['alternatives'],
    if: { properties: { kind: { const: 'shape' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['values'] },
  },
  additionalProperties: false,
};
