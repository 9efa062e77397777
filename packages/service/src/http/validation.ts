import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import type { KnownErrorCode } from '@email-automation/types';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Contract, Operation } from '../contract/contract.ts';
import { describeViolation } from '../contract/validation-messages.ts';
import { isTime } from '../domain/clock.ts';
import type { ValidationError } from '../domain/errors.ts';
import { withoutNulls } from './absent-nulls.ts';
import { maxErrors } from './list-errors.ts';
import { createViolationFinder, type Path, type ValidatedSchema, type Violation } from './violations.ts';

/** Validates one part of a request. @returns one error for each invalid attribute */
export type Validate = (value: unknown) => ValidationError[];

export interface RequestValidators {
  /** Validates the arguments of a list. Also fills in their defaults, in place. */
  query: Validate;
  body: Validate | undefined;
}

/** The validators by contract. Services in one process, such as the sandboxes of tests, share the compiled ones. */
const validatorsByContract = new WeakMap<object, (operation: Operation) => RequestValidators>();

/** Creates the validators of operations, from the schemas of their requests in the contract. */
export const createValidators = ({ document }: Contract): ((operation: Operation) => RequestValidators) =>
  getOrCreate(validatorsByContract, document, () => {
    const records = lazy(() => createBodyValidators(document));
    const batches = lazy(() => createBodyValidators(withoutValueRules(document)));
    const queries = lazy(() => {
      const ajv = new Ajv2020({ ...options, allErrors: true, useDefaults: true });
      formats.default(ajv);
      return ajv;
    });
    const ofQueries = new Map<Operation['query'], Validate>();
    return (operation) => {
      const { query, body, batch } = operation;
      const compile = () => createQueryValidator(() => queries().compile(schemaOf(query)));
      return {
        query: query.length === 0 ? () => [] : getOrCreate(ofQueries, query, compile),
        body: body && ((value) => (batch ? batches() : records())(body.schema, value, operation)),
      };
    };
  });

const options = { strict: false, verbose: true, validateSchema: false } as const;

/** Creates the validator of bodies: of the valid ones in one pass, which compiled code makes. */
function createBodyValidators(document: object) {
  const ajv = new Ajv2020(options);
  formats.default(ajv);
  ajv.addFormat('date-time', isTime);
  const complete = withChoices(document);
  ajv.addSchema(complete, 'contract');
  const resolve = (ref: string) =>
    ref
      .slice(2)
      .split('/')
      .reduce((node: object, name) => Reflect.get(node, name), complete) as ValidatedSchema;
  const findViolations = createViolationFinder(ajv, resolve);
  return (pointer: string, value: unknown, operation: Operation) => {
    const validate = ajv.getSchema(`contract#${encodeURI(pointer)}`) as ValidateFunction;
    if (validate(value)) return [];
    const present = withoutNulls(value, operation) ?? value;
    return toErrors(findViolations({ $ref: `#${pointer}` }, present), operation.singleRecord);
  };
}

/**
 * Leaves out the rules of schemas about values rather than types: a value makes only its record of a batch fail, when the record
 * is processed (`invalid-record-in-batch`).
 */
function withoutValueRules(document: object): object {
  return JSON.parse(JSON.stringify(document), (name, node) =>
    (name === 'format' && typeof node === 'string') || (name === 'exclusiveMaximum' && typeof node === 'number')
      ? undefined
      : node,
  );
}

/** Adds the server's choices where the contract is open: integers are those that a double represents exactly (`number-precision`). */
function withChoices(document: object): object {
  const bounds = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  return JSON.parse(JSON.stringify(document), (_, node) => (node?.type === 'integer' ? { ...bounds, ...node } : node));
}

/** A list without a default `status` returns records in every status, and can be asked for `all` of them (`status-all`). */
const withAll = (schema: { enum?: readonly unknown[]; default?: unknown }) =>
  schema.enum && schema.default === undefined ? { ...schema, enum: [...schema.enum, 'all'], default: 'all' } : schema;

const schemaOf = (query: Operation['query']) => ({
  type: 'object',
  properties: Object.fromEntries(query.map(({ name, schema }) => [name, name === 'status' ? withAll(schema) : schema])),
  required: query.filter(({ required }) => required).map(({ name }) => name),
});

/** Creates a value when it is first used, so that a server starts without compiling operations that no client calls. */
function lazy<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}

function createQueryValidator(compile: () => ValidateFunction): Validate {
  const compiled = lazy(compile);
  return (value) => {
    const validate = compiled();
    if (validate(value)) return [];
    const errors = validate.errors ?? [];
    return toErrors(errors.map((error) => ({ path: error.instancePath.split('/').slice(1), error })));
  };
}

const codes: Record<string, KnownErrorCode> = {
  required: 'presence_error',
  minItems: 'length_error',
  maxItems: 'length_error',
  minLength: 'length_error',
  maxLength: 'length_error',
  minimum: 'range_error',
  maximum: 'range_error',
  exclusiveMinimum: 'range_error',
  exclusiveMaximum: 'range_error',
};
const formatCodes: Record<string, KnownErrorCode> = {
  email: 'email_error',
  'date-time': 'time_error',
};

/** The first error of each attribute, up to one more than a response lists. */
function toErrors(violations: Iterable<Violation>, singleRecord?: string): ValidationError[] {
  const byAttribute = new Map<string, ValidationError>();
  for (const violation of violations) {
    const { path: of, error } = violation;
    const path = error.keyword === 'required' ? [...of, error.params.missingProperty] : of;
    const found = createError(path, codeOf(error), describeViolation(error), singleRecord);
    if (byAttribute.has(found.attribute)) continue;
    byAttribute.set(found.attribute, found);
    if (byAttribute.size > maxErrors) break;
  }
  return [...byAttribute.values()];
}

/** Creates the error of a part of a body. @param rule the violated rule, such as `must be a string` */
export function createError(
  path: Path,
  code: KnownErrorCode,
  rule: string,
  singleRecord: string | undefined,
): Required<ValidationError> {
  const attribute = formatAttribute(path, singleRecord);
  return { code, attribute, message: `${nameOf(attribute)} ${rule}.` };
}

function codeOf({ keyword, params }: Violation['error']): KnownErrorCode {
  return (keyword === 'format' ? formatCodes[params.format as string] : codes[keyword]) ?? 'format_error';
}

/** A longer name is shortened: thousands of errors could repeat a name of the size of the body. */
const longestName = 255;

/** Formats a path as `batches[0].subscribers[3].email`, without the only record of a list of exactly one. */
function formatAttribute(path: Path, singleRecord?: string): string {
  const inRecord = path.length > 2 && path[0] === singleRecord ? path.slice(2) : path;
  const parts = inRecord.map((part) => {
    if (typeof part === 'number') return `[${part}]`;
    return `.${part.length > longestName ? `${part.slice(0, longestName)}…` : part}`.toWellFormed();
  });
  return parts.join('').replace(/^\./, '') || 'body';
}

/** Words that are written otherwise than in the names of attributes. */
const spelling: Record<string, string> = { id: 'ID', url: 'URL', utc: 'UTC', eu: 'EU', optin: 'opt-in' };

/** The name of an attribute at the beginning of a sentence for people. */
function nameOf(attribute: string): string {
  const words = (attribute.split('.').at(-1) as string).split('_').map((word) => spelling[word] ?? word);
  const name = words.join(' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
