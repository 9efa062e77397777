import type { IncomingMessage } from 'node:http';
import { isObject } from '@email-automation/contract-tools/is-object';
import type { IHttpRequest } from '@stoplight/prism-http';
import { readBody, readJson } from './body.ts';
import { readFields } from './fields.ts';
import type { MockResponse, Preferences, Prism } from './prism.ts';
import { InvalidExchange } from './token-error.ts';
import { UnreadableRequest } from './unreadable-request.ts';

type Parameters = Record<string, unknown>;

export const exchangePath = '/oauth/token';
export const isTokenExchange = ({ method, url }: IHttpRequest) => method === 'post' && url.path === exchangePath;

const names = ['response_type', 'grant_type', 'client_id', 'client_secret', 'code', 'redirect_uri'];
/** Parameters that OAuth 2 libraries do not send to this endpoint, and the only values that it accepts. */
const constants: Record<string, string> = { response_type: 'token', grant_type: 'authorization_code' };

/** Reads the body of an exchange. @throws InvalidExchange */
export async function readParameters(incoming: IncomingMessage): Promise<Parameters> {
  const { 'content-type': type } = incoming.headers;
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(type ?? '');
  try {
    const body = await readBody(incoming);
    if (body === '') return {};
    return isForm ? readFields(new URLSearchParams(body)) : checkObject(readJson(body, type), body);
  } catch (error) {
    throw error instanceof UnreadableRequest ? toInvalidExchange(error) : error;
  }
}

/** @param body the text of the body, which `readJson` returns if it is not JSON */
function checkObject(value: unknown, body: string): Parameters {
  if (value === body) throw new InvalidExchange('The body must be valid JSON.');
  if (isObject(value)) return value as Parameters;
  throw new InvalidExchange('The body must be a form or a JSON object.');
}

function toInvalidExchange({ message, status, headers }: UnreadableRequest): InvalidExchange {
  const where = 'Send the parameters in the query string, as application/x-www-form-urlencoded, or as JSON.';
  const isType = headers['accept-post'] !== undefined;
  return new InvalidExchange(isType ? where : message, { status: status === 422 ? 400 : status });
}

/**
 * Responds to an exchange as OAuth 2 libraries send it: with parameters in the query, a form or JSON, the client in Basic or
 * in the parameters, and without `response_type`. Prism knows only the query of the contract.
 * @throws InvalidExchange
 */
export async function respondToExchange(
  { body, ...request }: IHttpRequest,
  prism: Prism,
  preferences: Preferences,
): Promise<MockResponse> {
  const sent = withoutEmpty({ ...withoutEmpty(body as Parameters), ...withoutEmpty(request.url.query ?? {}) });
  const parameters = { response_type: constants.response_type, ...sent, ...readBasic(request.headers ?? {}, sent) };
  checkParameters(parameters);
  const headers = { ...request.headers, 'content-length': '0' };
  return prism({ ...request, headers, url: { ...request.url, query: parameters } }, preferences);
}

/** The parameters that the endpoint defines; an empty one counts as missing (RFC 6749, 3.2), and unknown ones are ignored. */
const withoutEmpty = (parameters: Parameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).filter(([name, value]) => names.includes(name) && value !== '' && value !== null),
  ) as Record<string, string>;

/** The client ID and the secret, which libraries encode as in a form before base64 (RFC 6749, 2.3.1). */
function readBasic({ authorization = '' }: Record<string, string>, sent: Parameters): Record<string, string> {
  const [, encoded] = /^basic +(\S+)$/i.exec(authorization) ?? [];
  if (encoded === undefined) return {};
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  if (id === undefined || secret === undefined) {
    const message = 'The Basic credentials must be client_id:client_secret in base64.';
    throw new InvalidExchange(message, { code: 'invalid_client' });
  }
  const decode = (text: string) => new URLSearchParams(`text=${text}`).get('text') ?? '';
  const basic = { client_id: decode(id), client_secret: decode(secret) };
  for (const [name, value] of Object.entries(basic)) {
    if (sent[name] === undefined || sent[name] === value) continue;
    throw new InvalidExchange(
      `The parameter ${name} differs from the Basic credentials. Send client_id and client_secret in one way only.`,
    );
  }
  return basic;
}

/** Makes the reference server's checks that need no codes and clients, in its words. @throws InvalidExchange */
function checkParameters(parameters: Parameters): asserts parameters is Record<string, string> {
  for (const [name, value] of Object.entries(parameters)) {
    if (Array.isArray(value)) throw new InvalidExchange(`${name} must not be sent more than once.`);
    if (typeof value !== 'string') throw new InvalidExchange(`${name} must be a string.`);
  }
  if (!parameters.client_id || !parameters.client_secret) {
    const message = 'client_id and client_secret are required, as parameters or through HTTP Basic.';
    throw new InvalidExchange(message, { code: 'invalid_client' });
  }
  for (const name of ['grant_type', ...names]) {
    if (parameters[name] === undefined) throw new InvalidExchange(`${name} is required.`);
    if (constants[name] === undefined || parameters[name] === constants[name]) continue;
    throw new InvalidExchange(`${name} must be ${constants[name]}.`, { code: `unsupported_${name}` });
  }
}
