import { parsePointer } from '@email-automation/contract-tools/json-pointer';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FileError } from '../files/yaml-file.ts';
import { targetSchema } from './schema.ts';
import type { Target } from './target.ts';

/** An error in a target description. */
export type TargetValidationError = FileError;

/** Compiled on first use, because most commands do not need it. */
let validate: ValidateFunction | undefined;
const options = { allErrors: true, useDefaults: true, strict: false, validateSchema: false, verbose: true };

/** Fills in the defaults of a target, and describes its violations of the schema in sentences, one per value. */
export function schemaErrors(target: unknown): FileError[] {
  validate ??= new Ajv2020(options).compile(targetSchema);
  validate(target);
  const validationErrors = (validate.errors ?? []).filter(isTelling).map(describeError);
  return validationErrors.filter(
    ({ path }, index) => validationErrors.findIndex((one) => `${one.path}` === `${path}`) === index,
  );
}

/** Of the errors of a oneOf, only the ones of the branch that the value resembles count. */
function isTelling({ keyword, data, params, instancePath }: ErrorObject): boolean {
  if (keyword === 'oneOf' && params.passingSchemas) return true;
  if (instancePath === '') return true;
  if (typeof data !== 'object') return keyword !== 'oneOf';
  if (keyword === 'type') return params.type !== (Array.isArray(data) ? 'object' : 'array');
  return keyword !== 'oneOf' && keyword !== 'const';
}

const kinds: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  number: 'a number',
  string: 'a string',
};

const kindOf = (type: string) => kinds[type] ?? type;

function describeError({
  keyword,
  params,
  instancePath,
  message = keyword,
  data,
  parentSchema,
}: ErrorObject): FileError {
  const path = parsePointer(instancePath);
  const last = path.at(-1) ?? 'The file';
  const name = /^\d+$/.test(last) ? `${path.at(-2)}[${last}]` : last;
  switch (keyword) {
    case 'required':
      return { path, message: `${name} needs ${params.missingProperty}.` };
    case 'additionalProperties': {
      const extra = String(params.additionalProperty);
      const valid = Object.keys(parentSchema?.properties ?? {}).join(', ');
      return { path: [...path, extra], message: `${name} has no property ${extra}. Valid names: ${valid}.` };
    }
    case 'enum':
      return {
        path,
        message: `${JSON.stringify(data)} is not valid. Valid values: ${params.allowedValues.join(', ')}.`,
      };
    case 'oneOf':
      return { path, message: `${name} must have either url or command, not both.` };
    case 'pattern':
      return { path, message: `${name} must be a URL that begins with http:// or https://.` };
    case 'exclusiveMinimum':
      return { path, message: `${name} must be greater than ${params.limit}.` };
    case 'uniqueItems':
      return { path, message: `${name} must not contain duplicates.` };
    case 'minItems':
    case 'minLength':
      return { path, message: `${name} must not be empty.` };
    case 'type':
      if (path.length === 0) return { path, message: 'The file contains no target. To write one, run `init`.' };
      if (typeof data === 'number' && params.type === 'string')
        return { path, message: `${name} must be a string: write ${data} in quotes.` };
      return { path, message: `${name} must be ${[params.type].flat().map(kindOf).join(' or ')}.` };
  }
  return { path, message: `${name} ${message}.` };
}

/** Errors in the values of a target that its schema cannot express. */
export function valueErrors({
  baseUrl,
  authUrl,
  account,
  credentials,
  stateHook,
  clockHook,
}: Target): TargetValidationError[] {
  const { token, accessToken, otherUser, oauthClient } = credentials;
  const hook = stateHook && 'url' in stateHook ? stateHook : undefined;
  const errors: (TargetValidationError | undefined)[] = [
    checkBaseUrl(['baseUrl'], baseUrl),
    checkBaseUrl(['authUrl'], authUrl),
    checkUrl(['credentials', 'oauthClient', 'redirectUri'], oauthClient?.redirectUri),
    checkUrl(['stateHook', 'url'], hook?.url),
    checkUrl(['clockHook', 'url'], clockHook?.url),
    checkToken(['credentials', 'accessToken'], accessToken),
    checkToken(['stateHook', 'token'], hook?.token),
    checkToken(['clockHook', 'token'], clockHook?.token),
  ];
  if (otherUser?.token === token) {
    errors.push({
      path: ['credentials', 'otherUser'],
      message: 'otherUser must be another user, with another token.',
    });
  }
  if (otherUser?.account === account) {
    errors.push({
      path: ['credentials', 'otherUser'],
      message: `otherUser must have another account than ${account}.`,
    });
  }
  return errors.filter((error) => error !== undefined);
}

/** The kit appends paths to a base URL and shows it in reports. */
function checkBaseUrl(path: string[], url: string | undefined): TargetValidationError | undefined {
  const error = checkUrl(path, url);
  if (error || url === undefined) return error;
  const { username, password, search, hash } = new URL(url);
  if (username || password) return { path, message: `${path.at(-1)} must not contain a user or password.` };
  return search || hash ? { path, message: `${path.at(-1)} must end before ${search || hash}.` } : undefined;
}

const checkUrl = (path: string[], url: string | undefined): TargetValidationError | undefined =>
  url === undefined || URL.canParse(url)
    ? undefined
    : { path, message: `${path.at(-1)} is not a valid URL: check host and port.` };

/** The kit sends a token unchanged in a header. */
const checkToken = (path: string[], token: string | undefined): TargetValidationError | undefined =>
  token === undefined || /^[\x21-\x7e]+$/.test(token)
    ? undefined
    : { path, message: `${path.at(-1)} must consist of visible ASCII characters, without spaces.` };
