import { fillPath } from '@email-automation/contract-tools/path-template';
import { version } from '../version.ts';
import type { OperationTool } from './tools.ts';

export interface SentOperation {
  status: number;
  /** JSON, or the text of anything else; undefined without content. */
  body: unknown;
  requestId: string | undefined;
  retryAfter: string | undefined;
}

interface Destination {
  url: string;
  authorization: string;
  signal: AbortSignal;
}

/** No response: the server, and the things to check. */
export class NoResponse extends Error {}

/**
 * Sends the request of an operation. Arguments that are neither parameters of the path nor of the query are fields of the body.
 * @throws NoResponse, and the reason of an aborted signal
 */
export async function sendOperation(
  { method, path, query, body }: OperationTool['operation'],
  args: object,
  { url, authorization, signal }: Destination,
): Promise<SentOperation> {
  const { ...rest } = args as Record<string, unknown>;
  const take = (name: string) => {
    const value = rest[name];
    delete rest[name];
    return value;
  };
  const target = fillPath(path, (name) => encodeURIComponent(String(take(name))));
  const parameters = new URLSearchParams();
  for (const { name } of query) {
    const value = take(name);
    if (value !== undefined) parameters.append(name, String(value));
  }
  const search = parameters.size > 0 ? `?${parameters}` : '';
  const response = await fetch(url.replace(/\/$/, '') + target + search, {
    method,
    headers: {
      authorization,
      'user-agent': `email-automation-server mcp (${version})`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(rest) }),
    redirect: 'manual',
    signal,
  }).catch((error: Error) => {
    signal.throwIfAborted();
    const { code } = Object(error.cause) as { code?: string };
    const reason =
      code === 'ECONNREFUSED'
        ? 'Nothing responds'
        : `The connection ended without a response (${code ?? error.message})`;
    throw new NoResponse(`${reason} at ${new URL(url).origin}.`);
  });
  const text = await response.text();
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: response.headers.get('retry-after') ?? undefined,
  };
}
