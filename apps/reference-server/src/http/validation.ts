import type { KnownErrorCode } from '@email-automation/types';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Contract, Operation } from '../contract/contract.ts';
import { describeViolation, excluded } from '../contract/validation-messages.ts';
import type { ValidationError } from '../domain/errors.ts';

/** Validates one part of a request. @returns one error for each invalid attribute */
export type Validate = (value: unknown) => ValidationError[];

export interface RequestValidators {
  /** Also converts strings to numbers and fills in defaults, in place. */
  query: Validate;
  body: Validate | undefined;
}

/** Creates the validators of operations, from the schemas of their requests in the contract. */
export function createValidators({ document }: Contract): (operation: Operation) => RequestValidators {
  const options = { strict: false, allErrors: true, verbose: true, validateSchema: false } as const;
  const bodies = lazy(() => withContract(new Ajv2020(options), document));
  const queries = lazy(() => withContract(new Ajv2020({ ...options, coerceTypes: true, useDefaults: true }), document));
  return ({ query, body, singleRecord }) => ({
    query: query.length === 0 ? () => [] : createValidator(() => queries().compile(schemaOf(query))),
    body: body && createValidator(() => bodies().compile({ $ref: `contract#${encodeURI(body.schema)}` }), singleRecord),
  });
}

const schemaOf = (query: Operation['query']) => ({
  type: 'object',
  properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
  required: query.filter(({ required }) => required).map(({ name }) => name),
});

function withContract(ajv: Ajv2020, document: Contract['document']): Ajv2020 {
  formats.default(ajv);
  return ajv.addSchema(document, 'contract');
}

/** Creates a value when it is first used, so that a server starts without compiling operations that no client calls. */
function lazy<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}

function createValidator(compile: () => ValidateFunction, singleRecord?: string): Validate {
  const compiled = lazy(compile);
  return (value) => {
    const validate = compiled();
    return validate(value) ? [] : toValidationErrors(validate.errors ?? [], singleRecord);
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
  uri: 'url_error',
  'date-time': 'time_error',
};

/** The first error of each attribute. Errors in the branches of an alternative are left out. */
function toValidationErrors(errors: ErrorObject[], singleRecord: string | undefined): ValidationError[] {
  const byAttribute = new Map<string, ValidationError>();
  for (const found of errors) {
    if (/\/(oneOf|anyOf)\/\d/.test(found.schemaPath)) continue;
    const error = found.keyword === 'oneOf' ? explainAlternative(found) : found;
    const attribute = attributeOf(error, singleRecord);
    if (byAttribute.has(attribute)) continue;
    byAttribute.set(attribute, { code: codeOf(error), attribute, message: messageOf(attribute, error) });
  }
  return [...byAttribute.values()];
}

/**
 * Explains why a value does not match exactly one of two required properties: the first is missing if neither is there,
 * and the second is excluded if both are. Returns other alternatives unchanged.
 */
function explainAlternative(error: ErrorObject): ErrorObject {
  const [first, second] = (error.schema as { required?: string[] }[]).map((branch) => branch.required?.[0]);
  if (first === undefined || second === undefined) return error;
  const { data, instancePath, params } = error;
  // `required` holds for every value that is not an object.
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    return { ...error, keyword: 'type', params: { type: 'object' } };
  }
  if (params.passingSchemas === null) return { ...error, keyword: 'required', params: { missingProperty: first } };
  return { ...error, keyword: excluded, instancePath: `${instancePath}/${second}`, params: { other: first } };
}

function codeOf({ keyword, params }: ErrorObject): KnownErrorCode {
  return (keyword === 'format' ? formatCodes[params.format as string] : codes[keyword]) ?? 'format_error';
}

/** The path of an attribute, as `batches[0].subscribers[3].email`, without the only record of a list of exactly one. */
function attributeOf({ instancePath, keyword, params }: ErrorObject, singleRecord: string | undefined): string {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'required') path.push(params.missingProperty as string);
  if (path.length > 2 && path[0] === singleRecord) path.splice(0, 2);
  return path.join('.').replace(/\.(\d+)(?=\.|$)/g, '[$1]') || 'body';
}

/** Words that are written otherwise than in the names of attributes. */
const spelling: Record<string, string> = { id: 'ID', url: 'URL', utc: 'UTC', eu: 'EU', optin: 'opt-in' };

function messageOf(attribute: string, error: ErrorObject): string {
  const words = (attribute.split('.').at(-1) as string).split('_').map((word) => spelling[word] ?? word);
  const name = words.join(' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${describeViolation(error)}.`;
}
