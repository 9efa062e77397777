import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createHttpSend } from '@email-automation/sandbox/operator-client/http-send';
import type { SendOperation } from '@email-automation/sandbox/operator-client/operator-client';
import { CommandError } from './command-error.ts';
import type { RunningSandbox } from './running-sandboxes.ts';

/** A way to the operations of a sandbox. */
export type ControlPort = Pick<RunningSandbox, 'controlUrl' | 'controlToken'>;

/** Calls the operations of a sandbox. */
export function connect({ controlUrl, controlToken }: ControlPort): SendOperation {
  const fetch = (url: string, init: RequestInit) =>
    fetchPatiently(url, init).catch(() => {
      throw new CommandError(`Nothing responds at ${controlUrl}. Check --sandbox, or start a sandbox.`);
    });
  return createHttpSend({ url: controlUrl, token: controlToken, fetch });
}

/** Waits for a response as long as it takes: to move a clock by years can take minutes, more than `fetch` waits. */
function fetchPatiently(url: string, { method, headers, body }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: headers as Record<string, string> };
    const sent = request(url, options, (response) => {
      const { statusCode: status, headers: received } = response;
      const init = { status, headers: { 'content-type': received['content-type'] ?? '' } } as ResponseInit;
      text(response).then((content) => resolve(new Response(content === '' ? null : content, init)), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
