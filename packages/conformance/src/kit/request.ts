import { fillPath } from '@email-automation/contract-tools/path-template';
import type { OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';
import { type Credential, formatAuthorization } from '../http/credential.ts';
import { Skipped } from '../http/outcomes.ts';
import type { HttpRequest } from '../http/send.ts';
import type { Target } from '../target/target.ts';
import type { Call } from './kit.ts';

/**
 * Builds the HTTP request of an operation, by default for the account and with the API token of the target.
 * @throws Skipped for an OAuth step of a target without `authUrl`
 */
export function buildRequest(target: Target, operationId: OperationId, call: Call, userAgent: string): HttpRequest {
  if (call.form !== undefined) return buildFormRequest(call.form, call, userAgent);
  const { method, path, server } = operations[operationId];
  const ids = { account_id: target.account, ...call.ids, ...call.path };
  const base = server === 'api' ? target.baseUrl : target.authUrl;
  if (base === undefined) throw new Skipped('The target has no authUrl.');
  const url = new URL(base.replace(/(?<!\/)\/+$/, '') + fillPath(path, (name) => pathSegment(ids, name)));
  const inBody = server === 'api' && method === 'GET' && target.listArguments === 'body';
  const query = Object.entries(call.query ?? {});
  for (const [name, value] of query) {
    if (!inBody || name === 'page') url.searchParams.set(name, String(value));
  }
  const listArguments = inBody ? query.filter(([name]) => name !== 'page') : [];
  const body = listArguments.length > 0 ? Object.fromEntries(listArguments) : call.body;
  const content = body === undefined ? call.rawBody : { content: JSON.stringify(body), type: 'application/json' };
  const credential = call.credential ?? defaultCredential(target, server, call);
  const authorization = formatAuthorization(credential);
  return {
    method,
    url,
    headers: {
      'user-agent': userAgent,
      accept: 'application/json',
      ...(authorization !== undefined && { authorization }),
      ...(content && { 'content-type': content.type }),
      ...(call.ids?.cookie !== undefined && { cookie: call.ids.cookie }),
      ...call.headers,
    },
    ...(content && { body: content.content }),
  };
}

/** The request that a browser sends for a form, with the cookie of its session, if it has one. */
function buildFormRequest(
  { method, url, fields }: NonNullable<Call['form']>,
  { ids }: Call,
  userAgent: string,
): HttpRequest {
  const content = String(new URLSearchParams(fields));
  const to = new URL(url);
  if (method === 'GET') to.search = content;
  return {
    method,
    url: to,
    headers: {
      'user-agent': userAgent,
      accept: 'text/html',
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(ids?.cookie !== undefined && { cookie: ids.cookie }),
    },
    ...(method === 'POST' && { body: content }),
  };
}

function defaultCredential(target: Target, server: 'api' | 'auth', { ids }: Call): Credential {
  if (server === 'auth') return 'none';
  return { basic: ids?.token ?? target.credentials.token };
}

function pathSegment(ids: Record<string, string>, name: string): string {
  const id = ids[name];
  if (id === undefined) throw new Error(`The check provides no ${name}.`);
  return encodeURIComponent(id);
}
