import type { ErrorObject } from 'ajv';
import { targetSchema } from './schema.ts';
import type { Target } from './target.ts';

/** Something wrong in a target description. */
export interface TargetValidationError {
  /** Keys that lead to the place. */
  path: string[];
  message: string;
}

/** What the validator found, in sentences; one for each place. */
export function schemaErrors(errors: ErrorObject[]): TargetValidationError[] {
  const validationErrors = errors.filter(isTelling).map(describeError);
  return validationErrors.filter(
    ({ path }, index) => validationErrors.findIndex((one) => `${one.path}` === `${path}`) === index,
  );
}

/** A value that fits none of several forms is told by the form that it resembles. */
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

function describeError({ keyword, params, instancePath, message = keyword, data }: ErrorObject): TargetValidationError {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const name = path.at(-1) ?? 'The file';
  switch (keyword) {
    case 'required':
      return { path, message: `${name} lacks ${params.missingProperty}.` };
    case 'additionalProperties': {
      const extra = String(params.additionalProperty);
      return { path: [...path, extra], message: `${name} does not know ${extra}.${suggestion(extra)}` };
    }
    case 'enum':
      return { path, message: `${JSON.stringify(data)} is none of: ${params.allowedValues.join(', ')}.` };
    case 'oneOf':
      return { path, message: `${name} must have one of its forms only, not several.` };
    case 'pattern':
      return { path, message: `${name} must be an address that begins with http:// or https://.` };
    case 'minLength':
      return { path, message: `${name} must not be empty.` };
    case 'type':
      if (path.length === 0)
        return { path, message: 'There is no target in it. `init` writes a file to be filled in.' };
      if (typeof data === 'number' && params.type === 'string')
        return { path, message: `${name} must be a string: put ${data} in quotes.` };
      return { path, message: `${name} must be ${kinds[params.type] ?? params.type}.` };
  }
  return { path, message: `${name} ${message}.` };
}

function suggestion(word: string): string {
  const near = [...namesIn(targetSchema)].find((name) => alike(name.toLowerCase(), word.toLowerCase()));
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

function* namesIn(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  yield* Object.keys((schema as { properties?: object }).properties ?? {});
  for (const child of Object.values(schema)) yield* namesIn(child);
}

/** Whether two words differ at one place only, and there by two letters at most. */
function alike(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end <= 2;
}

/** What is wrong with the values of a target although its schema takes them. */
export function valueErrors({ baseUrl, authUrl, account, credentials, stateHook }: Target): TargetValidationError[] {
  const { token, accessToken, otherUser, oauthClient } = credentials;
  const hook = stateHook && 'url' in stateHook ? stateHook : undefined;
  const errors: (TargetValidationError | undefined)[] = [
    checkBaseUrl(['baseUrl'], baseUrl),
    checkBaseUrl(['authUrl'], authUrl),
    checkUrl(['credentials', 'oauthClient', 'redirectUri'], oauthClient?.redirectUri),
    checkUrl(['stateHook', 'url'], hook?.url),
    checkToken(['credentials', 'accessToken'], accessToken),
    checkToken(['stateHook', 'token'], hook?.token),
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

/** Paths are put behind it, and it is shown in reports. */
function checkBaseUrl(path: string[], address: string | undefined): TargetValidationError | undefined {
  const error = checkUrl(path, address);
  if (error || address === undefined) return error;
  const { username, password, search, hash } = new URL(address);
  if (username || password) return { path, message: `${path.at(-1)} must hold no user and no password.` };
  return search || hash ? { path, message: `${path.at(-1)} must end before ${search || hash}.` } : undefined;
}

const checkUrl = (path: string[], address: string | undefined): TargetValidationError | undefined =>
  address === undefined || URL.canParse(address)
    ? undefined
    : { path, message: `${path.at(-1)} is no address: host or port are wrong.` };

/** It goes into a header as it is. */
const checkToken = (path: string[], token: string | undefined): TargetValidationError | undefined =>
  token === undefined || /^[\x21-\x7e]+$/.test(token)
    ? undefined
    : { path, message: `${path.at(-1)} must consist of visible ASCII characters, without spaces.` };
