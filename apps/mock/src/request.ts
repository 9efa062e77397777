import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { IHttpRequest } from '@stoplight/prism-http';
import { readBody, readJson } from './body.ts';
import { judgeCredential } from './credential.ts';
import type { Preferences } from './prism.ts';
import type { Routes } from './routes.ts';
import { exchangePath, readParameters } from './token-exchange.ts';
import { UnreadableRequest } from './unreadable-request.ts';

const mediaRange = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(\s*;\s*[\w-]+=("[^"]*"|[\w.-]+))*$/;

/**
 * Reads a request in the format of Prism. It accepts what clients send and the contract does not forbid, as the reference
 * server does: a trailing slash, HEAD, and what `readJson`, `readParameters`, and `judgeCredential` accept.
 * @throws UnreadableRequest
 */
export async function readRequest(incoming: IncomingMessage, routes: Routes): Promise<IHttpRequest> {
  const { pathname, searchParams } = new URL(`http://mock${incoming.url}`);
  const { 'content-type': type, ...headers } = incoming.headers as Record<string, string>;
  // Prism takes an empty part of a path for an identifier.
  if (pathname.includes('//')) throw new UnreadableRequest(404, 'Unknown path', 'Send a path without an empty part.');
  const bytes = await readBody(incoming);
  const isExchange = pathname === exchangePath && incoming.method === 'POST';
  const sent = isExchange ? readParameters(bytes, type) : readJson(bytes, type);
  const names = [...new Set(searchParams.keys())];
  const method = (incoming.method ?? 'GET').toLowerCase();
  // Some clients send `{}` with every POST.
  const isUnused = !isExchange && method === 'post' && isObject(sent) && !routes.takesBody(method, pathname);
  const body = isUnused ? undefined : sent;
  return {
    method: (method === 'head' ? 'get' : method) as IHttpRequest['method'],
    url: {
      path: pathname.replace(/(?<=.)\/$/, ''),
      query: Object.fromEntries(names.map((name) => [name, unwrapSingle(searchParams.getAll(name))])),
    },
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

/** Preferences in `Prefer` (RFC 7240), such as `code=404, example=notFound, dynamic=true`, and in `Accept`. */
export function readPreferences({ prefer = '', accept }: IncomingHttpHeaders): Preferences {
  const find = (name: string, value: string) =>
    new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*"?(${value})"?(?:[,;\\s]|$)`, 'i').exec(String(prefer))?.[1];
  const [code, exampleKey, seed] = [find('code', '\\d{3}'), find('example', '[^",;\\s]+'), find('seed', '[^",;\\s]+')];
  return {
    dynamic: find('dynamic', 'true|false') === 'true',
    // Prism fails on a space after a comma, and on invalid media ranges.
    mediaTypes: (accept ?? '')
      .split(',')
      .map((range) => range.trim())
      .filter((range) => mediaRange.test(range)),
    ...(code && { code: Number(code) }),
    ...(exampleKey && { exampleKey }),
    ...(seed && { seed }),
  };
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

function unwrapSingle(values: string[]): string | string[] {
  return values.length === 1 ? (values[0] as string) : values;
}
