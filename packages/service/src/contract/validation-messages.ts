import type { ErrorObject } from 'ajv/dist/2020.js';

/** A keyword that JSON Schema does not have: a property that must not be sent together with another (`params.other`). */
export const excluded = 'excluded';

type Violation = Pick<ErrorObject, 'keyword' | 'params' | 'parentSchema'>;

/** Describes an error of the validator as the end of a sentence without its full stop, such as `must be a string`. */
export function describeViolation({ keyword, params, parentSchema = {} }: Violation): string {
  const { minItems, maxItems } = parentSchema;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'type':
      return `must be ${[params.type]
        .flat()
        .map((type: string) => typeNames[type] ?? type)
        .join(' or ')}`;
    case 'const':
      return `must be ${params.allowedValue}`;
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
    case 'format':
      return `must be ${formatNames[params.format as string] ?? `a valid ${params.format}`}`;
    case 'minItems':
    case 'maxItems':
      return `must contain ${minItems === maxItems ? 'exactly' : keyword === 'minItems' ? 'at least' : 'at most'} ${items(params.limit)}`;
    case 'minLength':
    case 'maxLength':
      return `must have at ${keyword === 'minLength' ? 'least' : 'most'} ${params.limit} characters`;
    case 'minimum':
      return `must be ${params.limit} or greater`;
    case 'maximum':
      return `must be ${params.limit} or less`;
    case 'exclusiveMinimum':
      return `must be greater than ${params.limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${params.limit}`;
    case 'additionalProperties':
      return `must not have a field ${params.additionalProperty}`;
    case 'pattern':
      return `must match ${params.pattern}`;
    case excluded:
      return `must not be sent together with ${params.other}`;
    default:
      return 'has the wrong format';
  }
}

const items = (count: number) => (count === 1 ? 'one item' : `${count} items`);

const typeNames: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

const formatNames: Record<string, string> = {
  email: 'a valid email address',
  'date-time': 'an ISO 8601 time such as 2026-03-02T09:15:00Z',
};
