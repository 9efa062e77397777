import { fillPath } from '@email-automation/contract-tools/path-template';
import type { OperationId } from '@email-automation/types/operator';
import type { Endpoint } from './call.ts';
import { endpoints } from './endpoints.ts';
import type { SendOperation } from './operator-client.ts';

/** The server refused a request, or failed; the message is its own and says how to fix it. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly operationId: OperationId;
  readonly status: number;

  constructor(operationId: OperationId, status: number, message: string) {
    super(message);
    this.operationId = operationId;
    this.status = status;
  }
}

export interface HttpOptions {
  /** The URL of the control port. */
  url: string;
  /** The control token. */
  token?: string | undefined;
  /** Sends a request; by default over the network. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/** Calls operations by requests to a control port. */
export function createHttpSend({ url, token, fetch = globalThis.fetch }: HttpOptions): SendOperation {
  const base = url.replace(/\/$/, '');
  return async (id, { path, query, body }, { signal }) => {
    const endpoint: Endpoint = endpoints[id];
    const target = fillPath(endpoint.path, (name) => encodeURIComponent(String(path[name])));
    const pairs = Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    );
    const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
    const response = await fetch(base + target + search, {
      method: endpoint.method ?? 'GET',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    });
    const text = await response.text();
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
    const result: unknown = isJson && text !== '' ? JSON.parse(text) : text;
    if (response.ok) return endpoint.empty ? undefined : result;
    const { message = `${endpoint.name}: ${response.status}` } = (isJson ? result : {}) as { message?: string };
    throw new OperatorError(id, response.status, message);
  };
}
