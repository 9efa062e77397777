import { durationRule, readDuration } from '@email-automation/contract-tools/durations';
import { parsePointer, valueAt } from '@email-automation/contract-tools/json-pointer';
import { describeViolation } from '@email-automation/service/contract/validation-messages';
import { callbackUrlError } from '@email-automation/service/domain/applications';
import { readTime, timeRule } from '@email-automation/service/domain/clock';
import { passwordHashError } from '@email-automation/service/domain/passwords';
import { largestInteger } from '@email-automation/service/domain/storable-values';
import { canonicalTimeZone } from '@email-automation/service/domain/time-zones';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Refusal } from '../refusal.ts';
import { similarName } from '../similar-name.ts';
import { findUnstorable } from '../workspace/workspace.ts';
import { type Operation, readOperatorContract } from './operator-contract.ts';

/** An error in a value that was sent. */
export interface Violation {
  /** Leads to the value. */
  path: string[];
  /** Leads to the field that is violated, which may be missing. */
  names: string[];
  /** The violated rule: the end of a sentence, without a full stop. */
  rule: string;
}

let ajv: Ajv2020 | undefined;

/** Compiles a schema when a value is first validated by it. */
function compile(pointer: string): ValidateFunction {
  if (ajv === undefined) {
    // Commands use few schemas once: optimizing the code would take longer than it saves.
    const once = { validateSchema: false, meta: false, code: { optimize: false } } as const;
    ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, ...once });
    formats.default(ajv);
    for (const [name, violation] of Object.entries(ownFormats))
      ajv.addFormat(name, (text) => violation(text) === undefined);
    ajv.addSchema(readOperatorContract().document, 'operator');
  }
  return ajv.getSchema(`operator#${pointer}`) ?? ajv.compile({ $ref: `operator#${pointer}` });
}

/** Finds the rules of a schema of the contract that a value violates, by its name. */
export const findViolations = (value: unknown, schema: string): Violation[] =>
  find(value, compile(`/components/schemas/${schema}`));

function find(value: unknown, validate: ValidateFunction): Violation[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => describe(value, error));
}

function describe(whole: unknown, error: ErrorObject): Violation {
  const path = parsePointer(error.instancePath);
  const { keyword, params } = error;
  const names = keyword === 'required' ? [...path, params.missingProperty] : path;
  return { path, names, rule: describeRule(error, String(valueAt(whole, error.instancePath))) };
}

function describeRule(error: ErrorObject, text: string): string {
  const { keyword, params, parentSchema = {} } = error;
  const { minimum, maximum, properties = {} } = parentSchema;
  switch (keyword) {
    // The contract has one `not`: a password beside its hash.
    case 'not':
      return 'must not stand beside password_hash: write one of them';
    case 'format':
      return ownFormats[params.format]?.(text) ?? describeViolation(error);
    case 'additionalProperties': {
      const similar = similarName(params.additionalProperty, Object.keys(properties));
      return describeViolation(error) + (similar === undefined ? '' : `, but can have ${similar}`);
    }
    case 'enum':
      return `must be one of ${params.allowedValues.filter((value: unknown) => value !== null).join(', ')}`;
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : describeViolation(error);
    case 'minProperties':
    case 'maxProperties':
      return `must have ${parentSchema.minProperties === parentSchema.maxProperties ? 'exactly' : `at ${keyword === 'minProperties' ? 'least' : 'most'}`} one of ${Object.keys(properties).join(', ')}`;
    case 'minimum':
    case 'maximum':
      if (parentSchema.format in ownFormats) return ownFormats[parentSchema.format]?.(text) ?? describeViolation(error);
      if (parentSchema.type !== 'integer' || minimum === undefined) return describeViolation(error);
      return maximum === undefined
        ? `must be an integer of ${minimum} or more`
        : `must be an integer from ${minimum} to ${maximum}`;
    default:
      return describeViolation(error);
  }
}

/**
 * Describes a violation in words.
 * @param whole names the value, for an error that is about no field
 */
export function toMessage({ names, rule }: Violation, whole: string): string {
  return `${names.join('.') || whole} ${rule}`;
}

/** The arguments of a call of an operation, by where a request has them. */
export interface CallArguments {
  path?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
}

/**
 * Operations that check their bodies themselves, because the contract cannot say all of it: the fields of a fault depend on
 * its kind, and a `WorkspaceError` has the paths of invalid values.
 */
const checksItself: readonly string[] = ['addFault', 'applyWorkspace'];

/** @throws Refusal with a line for each violation */
export function requireValid(operation: Operation, { path = {}, query = {}, body }: CallArguments): void {
  const unstorable = findUnstorable({ ...path, ...query, ...(operation.body && { body }) });
  const violations = operation.body ? findBodyViolations(operation, operation.body.schema, body) : [];
  const lines = [
    ...unstorable.map(
      (names) => `${(names[0] === 'body' ? names.slice(1) : names).join('.') || 'The body'} ${unstorableRule}.`,
    ),
    ...violations.map(describeInRequest),
    ...queryMessages(operation, query),
  ];
  const unstorableFields = unstorable
    .filter(([part]) => part === 'body')
    .map(([, ...names]) => ({ names, rule: unstorableRule }));
  if (lines.length > 0) throw new Refusal(400, lines.join('\n'), [...violations, ...unstorableFields]);
}

const unstorableRule = 'must not contain a null character or half of a surrogate pair';

function findBodyViolations({ operationId }: Operation, schema: string, body: unknown): Violation[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return [{ path: [], names: [], rule: 'must be an object' }];
  return checksItself.includes(operationId) ? [] : find(body, compile(schema));
}

function queryMessages({ query: parameters }: Operation, query: Readonly<Record<string, unknown>>): string[] {
  return [
    ...Object.entries(query).flatMap(([name, value]) => {
      const parameter = parameters.find((one) => one.name === name);
      if (parameter === undefined) return [`There is no parameter ${name}.`];
      if (Array.isArray(value) && parameter.schema.enum === undefined) return [`Send the parameter ${name} only once.`];
      return find({ [name]: value }, queryValidator(name, parameter.schema)).map(describeInRequest);
    }),
    ...parameters.flatMap(({ name, required }) =>
      required && !Object.hasOwn(query, name) ? [`${name} is required.`] : [],
    ),
  ];
}

const queryValidators = new WeakMap<object, ValidateFunction>();

function queryValidator(name: string, schema: object): ValidateFunction {
  let validate = queryValidators.get(schema);
  if (validate === undefined) {
    compile('/components/schemas/Refusal');
    validate = (ajv as Ajv2020).compile({ type: 'object', properties: { [name]: schema } });
    queryValidators.set(schema, validate);
  }
  return validate;
}

function describeInRequest({ names, rule }: Violation): string {
  const [, unknown, similar] = /^must not have a field (.*?)(?:, but can have (\w+))?$/.exec(rule) ?? [];
  if (unknown !== undefined && names.length === 0)
    return `There is no parameter ${unknown}.${similar ? ` Did you mean ${similar}?` : ''}`;
  return `${toMessage({ path: [], names, rule }, 'The body')}.`;
}

/** The values of a query with numbers and booleans where the contract has them. */
export function readQuery({ query: parameters }: Operation, query: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => {
      const type = parameters.find((one) => one.name === name)?.schema.type;
      if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return [name, Number(text)];
      if (type === 'boolean' && /^(true|false)$/.test(text)) return [name, text === 'true'];
      return [name, text];
    }),
  );
}

/** The server's own rules for formats: functions that describe the violated rule as the end of a sentence. */
export const ownFormats: Readonly<Record<string, (value: string) => string | undefined>> = {
  'callback-url': callbackUrlError,
  'date-time': (text) => (readTime(text) ? undefined : timeRule),
  'password-hash': passwordHashError,
  'rate-limit': (text) => (text === 'off' ? undefined : `must be "off", or an integer from 0 to ${largestInteger}`),
  'response-status': (text) =>
    /^([1-5](\d\d|xx)|none)$/.test(text)
      ? undefined
      : 'must be a status such as 422, a class of them such as 4xx, or none',
  'time-span': (text) => (readDuration(text) === undefined ? durationRule : undefined),
  'time-zone': (name) => (canonicalTimeZone(name) ? undefined : 'must be an Olson name such as America/Los_Angeles'),
};
