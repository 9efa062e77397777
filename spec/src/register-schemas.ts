const sentence = { type: 'string', minLength: 1 };
const pointers = { type: 'array', items: { type: 'string' }, uniqueItems: true };

/** JSON Schema of a file under requirements/. */
export const requirementList = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'level', 'statement', 'contract'],
    properties: {
      id: { type: 'string', pattern: '^[A-Z]+-[1-9][0-9]*$' },
      level: { enum: ['MUST', 'SHOULD', 'MAY'] },
      statement: sentence,
      contract: pointers,
      unobservable: sentence,
    },
    // Only what no check can see may be stated nowhere in the contract.
    if: { not: { required: ['unobservable'] } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { contract: { minItems: 1 } } },
    additionalProperties: false,
  },
};

/** JSON Schema of unspecified.yaml. */
export const unspecifiedList = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'part', 'matter', 'touches', 'kind', 'choice', 'why'],
    properties: {
      id: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
      part: { type: 'integer', minimum: 1, maximum: 9 },
      matter: sentence,
      touches: pointers,
      kind: { enum: ['behaviour', 'shape', 'absent'] },
      choice: sentence,
      why: sentence,
    },
    additionalProperties: false,
  },
};
