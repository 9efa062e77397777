import { type IncomingMessage, request as openRequest } from 'node:http';
import type { Duplex } from 'node:stream';
import type { PlannedRequest } from './plan-sending.ts';

/** Milliseconds after which a response is no longer waited for; the request goes on. */
const patience = 10_000;

/**
 * Sends a request to the server.
 * @param connect opens a connection to it
 * @returns the id of the request in its response, or of its batch; undefined without a response
 * @throws TypeError for a path or a header that cannot be sent
 */
export function sendRequest({ body, ...options }: PlannedRequest, connect: () => Duplex): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const sent = openRequest({ ...options, createConnection: connect });
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
