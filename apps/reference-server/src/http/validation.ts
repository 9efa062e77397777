import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Contract, Operation } from '../contract/contract.ts';
import type { Fault } from '../domain/errors.ts';

/** Checks one part of a request; the faults found, one for each attribute, or none. */
export type Check = (value: unknown) => Fault[];

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
  return ({ query, bodySchema, singleRecord }) => ({
    // Without parameters there is nothing to find.
    query:
      Object.keys(query.properties).length === 0
        ? () => []
        : check(() => queries().compile({ type: 'object', ...query })),
    body: bodySchema === undefined ? undefined : check(() => bodies().compile({ $ref: bodySchema }), singleRecord),
  });
}

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
    return validate(value) ? [] : toFaults(validate.errors ?? [], singleRecord);
  };
}

const codes: Record<string, string> = {
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
const formatCodes: Record<string, string> = { email: 'email_error', uri: 'url_error', 'date-time': 'time_error' };

/** One fault for each attribute, the first that was found; what branches of an alternative say is left out. */
function toFaults(errors: ErrorObject[], singleRecord: string | undefined): Fault[] {
  const faults = new Map<string, Fault>();
  for (const found of errors) {
    if (/\/(oneOf|anyOf)\/\d/.test(found.schemaPath)) continue;
    const error = found.keyword === 'oneOf' ? exclusive(found) : found;
    const attribute = attributeOf(error, singleRecord);
    if (faults.has(attribute)) continue;
    faults.set(attribute, { code: codeOf(error), attribute, message: messageOf(attribute, error) });
  }
  return [...faults.values()];
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
  return { ...error, instancePath: `${error.instancePath}/${second}`, message: `cannot be given beside ${first}` };
}

function codeOf({ keyword, params }: ErrorObject): string {
  return (keyword === 'format' ? formatCodes[params.format as string] : codes[keyword]) ?? 'format_error';
}

/** Where the fault is, as `batches[0].subscribers[3].email`; the place in a list of exactly one is left out. */
function attributeOf({ instancePath, keyword, params }: ErrorObject, singleRecord: string | undefined): string {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'required') path.push(params.missingProperty as string);
  if (path.length > 2 && path[0] === singleRecord) path.splice(0, 2);
  return path.join('.').replace(/\.(\d+)(?=\.|$)/g, '[$1]') || 'body';
}

function messageOf(attribute: string, { keyword, params, message }: ErrorObject): string {
  const name = (attribute.split('.').at(-1) as string).replaceAll('_', ' ');
  const subject = name.charAt(0).toUpperCase() + name.slice(1);
  if (keyword === 'required') return `${subject} is required.`;
  if (keyword === 'const') return `${subject} must be ${params.allowedValue}.`;
  if (keyword === 'enum') return `${subject} must be one of ${(params.allowedValues as unknown[]).join(', ')}.`;
  if (keyword === 'format' && params.format === 'date-time') {
    return `${subject} must be an ISO 8601 time such as 2026-03-02T09:15:00Z.`;
  }
  if (keyword === 'format') return `${subject} must be a valid ${params.format === 'uri' ? 'URL' : params.format}.`;
  return `${subject} ${message}.`;
}
