import type { KnownErrorCode, OperationId } from '@email-automation/types';
import { findViolations, type Violation } from './find-violations.ts';
import { requests } from './request-schemas.ts';

/** An error in the body of a 422. */
export interface InvalidAttribute {
  code: KnownErrorCode;
  attribute: string;
  message: string;
}

/** Rules about values. In a batch they make only a record invalid, which the service processes after its response. */
const valueRules = ['format', 'exclusiveMaximum'];

/**
 * Checks the query parameters and the body of a request against the contract.
 * @param query its parameters; those that are integers in the contract are numbers
 * @returns one error for each invalid attribute
 */
export function validateRequest(id: OperationId, query: object, body: unknown): InvalidAttribute[] {
  const { query: parameters, body: schema, batch, singleRecord } = requests[id];
  const violations = [
    ...(parameters ? findViolations(parameters, query) : []),
    ...(schema ? findViolations(schema, body, batch && valueRules) : []),
  ];
  return violations.map((violation) => {
    const attribute = formatAttribute(violation.path, singleRecord);
    return { code: codeOf(violation), attribute, message: `${nameOf(attribute)} ${describe(violation)}.` };
  });
}

const codes: Partial<Record<Violation['keyword'], KnownErrorCode>> = {
  required: 'presence_error',
  minItems: 'length_error',
  maxItems: 'length_error',
  minimum: 'range_error',
  maximum: 'range_error',
  exclusiveMaximum: 'range_error',
};
const formatCodes: Record<string, KnownErrorCode> = { email: 'email_error', 'date-time': 'time_error' };

const codeOf = ({ keyword, expected }: Violation): KnownErrorCode =>
  (keyword === 'format' ? formatCodes[expected as string] : codes[keyword]) ?? 'format_error';

/** Formats a path as `batches[0].subscribers[3].email`, without the only record of a list of exactly one. */
function formatAttribute(path: Violation['path'], singleRecord?: string): string {
  const inRecord = path.length > 2 && path[0] === singleRecord ? path.slice(2) : path;
  const parts = inRecord.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`));
  return parts.join('').replace(/^\./, '') || 'body';
}

/** Words that are written otherwise than in the names of attributes. */
const spelling: Record<string, string> = { id: 'ID', url: 'URL', utc: 'UTC', eu: 'EU', optin: 'opt-in' };

/** The name of an attribute at the beginning of a sentence. */
function nameOf(attribute: string): string {
  const words = (attribute.split('.').at(-1) as string).split('_').map((word) => spelling[word] ?? word);
  const name = words.join(' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

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

/** Describes a violation as the end of a sentence without its full stop. */
function describe({ keyword, expected, exactly }: Violation): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'type':
      return `must be ${[expected]
        .flat()
        .map((type) => typeNames[type as string] ?? type)
        .join(' or ')}`;
    case 'const':
      return `must be ${expected}`;
    case 'enum':
      return `must be one of ${(expected as unknown[]).join(', ')}`;
    case 'format':
      return `must be ${formatNames[expected as string] ?? `a valid ${expected}`}`;
    case 'minItems':
    case 'maxItems': {
      const bound = exactly ? 'exactly' : keyword === 'minItems' ? 'at least' : 'at most';
      return `must contain ${bound} ${expected === 1 ? 'one item' : `${expected} items`}`;
    }
    case 'minimum':
      return `must be ${expected} or greater`;
    case 'maximum':
      return `must be ${expected} or less`;
    case 'exclusiveMaximum':
      return `must be less than ${expected}`;
    case 'excluded':
      return `must not be sent together with ${expected}`;
    default:
      return 'has the wrong format';
  }
}
