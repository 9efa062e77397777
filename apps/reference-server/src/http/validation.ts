import type { KnownErrorCode } from '@email-automation/types';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Contract, Operation } from '../contract/contract.ts';
import { describeViolation, excluded } from '../contract/validation-messages.ts';
import type { ValidationError } from '../domain/errors.ts';

/** Checks one part of a request; the faults found, one for each attribute, or none. */
export type Check = (value: unknown) => ValidationError[];

export interface RequestChecks {
  /** Also turns texts into numbers and fills in defaults, in place. */
  query: Check;
  body: Check | undefined;
}

/** Compiles the checks of an operation's requests from the schemas of the contract. */
export function createValidation({ document }: Contract): (operation: Operation) => RequestChecks {
  const options = { strict: false, allErrors: true, verbose: true, validateSchema: false } as const;
  const bodies = once(() => withContract(new Ajv2020(options), document));
  const queries = once(() => withContract(new Ajv2020({ ...options, coerceTypes: true, useDefaults: true }), document));
  return ({ query, body, singleRecord }) => ({
    // Without parameters there is nothing to find.
    query: query.length === 0 ? () => [] : check(() => queries().compile(schemaOf(query))),
    body: body && check(() => bodies().compile({ $ref: `contract#${encodeURI(body.schema)}` }), singleRecord),
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

/** Made when it is first needed: a server that just started should not wait for operations that nobody calls. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function check(compile: () => ValidateFunction, singleRecord?: string): Check {
  const compiled = once(compile);
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

/** One fault for each attribute, the first that was found; what branches of an alternative say is left out. */
function toValidationErrors(errors: ErrorObject[], singleRecord: string | undefined): ValidationError[] {
  const byAttribute = new Map<string, ValidationError>();
  for (const found of errors) {
    if (/\/(oneOf|anyOf)\/\d/.test(found.schemaPath)) continue;
    const error = found.keyword === 'oneOf' ? exclusive(found) : found;
    const attribute = attributeOf(error, singleRecord);
    if (byAttribute.has(attribute)) continue;
    byAttribute.set(attribute, { code: codeOf(error), attribute, message: messageOf(attribute, error) });
  }
  return [...byAttribute.values()];
}

/**
 * Of properties that exclude each other, the first is missing when none is there, and the second is out of place when
 * both are. Other alternatives stay what they are.
 */
function exclusive(error: ErrorObject): ErrorObject {
  const [first, second] = (error.schema as { required?: string[] }[]).map((branch) => branch.required?.[0]);
  if (first === undefined || second === undefined) return error;
  if (error.params.passingSchemas === null) {
    return { ...error, keyword: 'required', params: { missingProperty: first } };
  }
  return { ...error, keyword: excluded, instancePath: `${error.instancePath}/${second}`, params: { other: first } };
}

function codeOf({ keyword, params }: ErrorObject): KnownErrorCode {
  return (keyword === 'format' ? formatCodes[params.format as string] : codes[keyword]) ?? 'format_error';
}

/** Where the fault is, as `batches[0].subscribers[3].email`; the place in a list of exactly one is left out. */
function attributeOf({ instancePath, keyword, params }: ErrorObject, singleRecord: string | undefined): string {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'required') path.push(params.missingProperty as string);
  if (path.length > 2 && path[0] === singleRecord) path.splice(0, 2);
  return path.join('.').replace(/\.(\d+)(?=\.|$)/g, '[$1]') || 'body';
}

function messageOf(attribute: string, error: ErrorObject): string {
  const name = (attribute.split('.').at(-1) as string).replaceAll('_', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${describeViolation(error)}.`;
}
