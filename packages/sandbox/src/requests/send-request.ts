import { type IncomingMessage, request as openRequest } from 'node:http';
import type { PlannedRequest } from './plan-sending.ts';

/** Milliseconds after which a response is no longer waited for; the request goes on. */
const patience = 10_000;

/** Addresses that mean all of them, and one that reaches the server then. */
const reachable: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Sends a request to the server.
 * @returns the id of the request in its response, or of its batch; undefined without a response
 * @throws TypeError for a path or a header that cannot be sent
 */
export function sendRequest(
  { body, ...options }: PlannedRequest,
  { address, port }: { address: string; port: number },
): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const sent = openRequest({ ...options, host: reachable[address] ?? address, port, agent: false });
  let id: string | undefined;
  const timer = setTimeout(() => resolve(undefined), patience);
  sent.on('response', (response: IncomingMessage) => {
    id = String(response.headers['x-request-id']);
    response.on('error', () => {});
    response.resume();
  });
  sent.on('error', () => {});
  sent.on('close', () => {
    clearTimeout(timer);
    resolve(id);
  });
  sent.end(body);
  return promise;
}
