import type { IHttpRequest } from '@stoplight/prism-http';
import { readJson } from './body.ts';
import type { MockResponse, Preferences, Prism } from './prism.ts';

type Parameters = Record<string, string | string[]>;

export const exchangePath = '/oauth/token';
export const isTokenExchange = ({ method, url }: IHttpRequest) => method === 'post' && url.path === exchangePath;

/** Parses the body of an exchange. A body that is neither a form nor JSON stays a string, which Prism rejects. */
export function readParameters(body: string, type?: string): unknown {
  if (/^application\/x-www-form-urlencoded\b/i.test(type ?? '')) return Object.fromEntries(new URLSearchParams(body));
  try {
    return readJson(body, type);
  } catch {
    return body;
  }
}

/**
 * Responds to an exchange as OAuth 2 libraries send it: with parameters in the query, a form or JSON, the client in Basic or
 * in the parameters, and without `response_type`. Prism knows only the query of the contract.
 */
export async function respondToExchange(
  request: IHttpRequest,
  prism: Prism,
  preferences: Preferences,
): Promise<MockResponse> {
  const response = await prism(withParametersInQuery(request), preferences);
  return response.violations.length === 0 ? response : { ...response, ...toTokenError(response) };
}

function withParametersInQuery({ body, ...request }: IHttpRequest): IHttpRequest {
  const { authorization = '' } = request.headers ?? {};
  const isRead = typeof body === 'object' && body !== null && !Array.isArray(body);
  const own = Object.entries({ ...(isRead ? body : {}), ...request.url.query, ...readBasic(authorization) });
  const present = own.filter(([, value]) => value !== '' && value !== null) as [string, Parameters[string]][];
  const query: Parameters = { response_type: 'token', ...Object.fromEntries(present) };
  const headers = isRead ? { ...request.headers, 'content-length': '0' } : request.headers;
  return { ...request, headers: headers ?? {}, url: { ...request.url, query }, ...(!isRead && { body }) };
}

/** The client ID and the secret, which libraries encode as in a form before base64 (RFC 6749, 2.3.1). */
function readBasic(authorization: string): Parameters {
  const [, encoded = ''] = /^basic +(\S+)$/i.exec(authorization) ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  const decode = (text: string) => new URLSearchParams(`text=${text}`).get('text') ?? '';
  return id === undefined || secret === undefined ? {} : { client_id: decode(id), client_secret: decode(secret) };
}

/** A rejected exchange in the format of RFC 6749 (5.2), with the status that our server returns. */
function toTokenError({ statusCode, violations }: MockResponse): Pick<MockResponse, 'statusCode' | 'headers' | 'body'> {
  const isMissing = (name: string) => violations.some(({ message }) => message.endsWith(`property '${name}'`));
  const invalid = violations.find(({ location }) => location[1]?.endsWith('_type'))?.location[1];
  const client = statusCode !== 415 && (isMissing('client_id') || isMissing('client_secret'));
  const error = client
    ? 'invalid_client'
    : invalid && statusCode !== 415
      ? `unsupported_${invalid}`
      : 'invalid_request';
  const [first] = violations.filter(({ location }) => invalid === undefined || location[1] === invalid);
  const description = `${first?.message}.`;
  const challenge = `Basic realm="oauth", error="${error}", error_description="${description}"`;
  return {
    statusCode: client ? 401 : statusCode === 415 ? 415 : 400,
    headers: { 'content-type': 'application/json', ...(client && { 'www-authenticate': challenge }) },
    body: { error, error_description: description },
  };
}
