import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isObject } from '@email-automation/contract-tools/is-object';
import type { IHttpRequest } from '@stoplight/prism-http';
import { readBody, readJson } from './body.ts';
import { judgeCredential } from './credential.ts';
import { readFields } from './fields.ts';
import type { Preferences } from './prism.ts';
import type { Routes } from './routes.ts';
import { readTarget } from './target.ts';
import { exchangePath, readParameters } from './token-exchange.ts';

/**
 * Reads a request in the format of Prism. It accepts requests that the contract does not forbid, as the reference
 * server does: a trailing slash, HEAD, and the forms that `readJson`, `readParameters`, and `judgeCredential` accept.
 * @throws UnreadableRequest, InvalidExchange
 */
export async function readRequest(incoming: IncomingMessage, routes: Routes): Promise<IHttpRequest> {
  const { path, query } = readTarget(incoming.url ?? '/');
  const { 'content-type': type, ...headers } = incoming.headers as Record<string, string>;
  const isExchange = path === exchangePath && incoming.method === 'POST';
  const sent = isExchange ? await readParameters(incoming) : readJson(await readBody(incoming), type);
  const method = (incoming.method ?? 'GET').toLowerCase();
  // Some clients send `{}` with every request.
  const isUnused = !isExchange && ['get', 'post'].includes(method) && isObject(sent) && !routes.takesBody(method, path);
  const body = isUnused ? undefined : sent;
  return {
    method: (method === 'head' ? 'get' : method) as IHttpRequest['method'],
    url: { path, query: { ...(isUnused && method === 'get' ? readArguments(sent) : {}), ...readFields(query) } },
    headers: {
      ...headers,
      'content-length': body === undefined ? '0' : '1',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      // The client of an exchange has a secret.
      authorization: isExchange
        ? (headers.authorization ?? '')
        : (judgeCredential(headers.authorization).accepted ?? ''),
    },
    body,
  };
}

/** Preferences in `Prefer` (RFC 7240), such as `code=404, example=notFound, dynamic=true`. */
export function readPreferences({ prefer = '' }: IncomingHttpHeaders): Preferences {
  const find = (name: string, value: string) =>
    new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*"?(${value})"?(?:[,;\\s]|$)`, 'i').exec(String(prefer))?.[1];
  const [code, exampleKey, seed] = [find('code', '\\d{3}'), find('example', '[^",;\\s]+'), find('seed', '[^",;\\s]+')];
  return {
    dynamic: find('dynamic', 'true|false') === 'true',
    // Prism returns 406 unless `Accept` covers the media type, so it must not read the header.
    mediaTypes: [],
    ...(code && { code: Number(code) }),
    ...(exampleKey && { exampleKey }),
    ...(seed && { seed }),
  };
}

/** The arguments of a list in a body, which the interface leaves open, without `page`, which belongs to the query. */
const readArguments = (body: object) =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (name === 'page' ? [] : [[name, String(value)] as const])),
  );
