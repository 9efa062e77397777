import { expect, onTestFinished } from 'vitest';
import type { ReceivedResponse } from './sandbox.ts';

/**
 * Makes a test fail that does not look at an error response: a request that sets the test up, and fails, would let it pass for no
 * reason.
 * @returns a function that notes a response, and returns it
 */
export function watchErrors(): (request: string, response: ReceivedResponse) => ReceivedResponse {
  const unseen = new Map<ReceivedResponse, string>();
  onTestFinished(() => expect([...unseen.values()], 'errors that the test did not look at').toEqual([]));
  return (request, { status, headers, body }) => {
    if (status < 400) return { status, headers, body };
    const see = <Value>(value: Value) => {
      unseen.delete(watched);
      return value;
    };
    const watched: ReceivedResponse = {
      get headers() {
        return see(headers);
      },
      get status() {
        return see(status);
      },
      get body() {
        return see(body);
      },
    };
    unseen.set(watched, `${request}: ${status} ${JSON.stringify(body)}`);
    return watched;
  };
}
