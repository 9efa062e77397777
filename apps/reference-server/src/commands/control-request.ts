import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A response of the control port. */
export interface ControlResponse {
  status: number;
  text: string;
}

/**
 * Sends a request to a control port, and waits for the response as long as it takes: to move a clock by years can take
 * minutes, after which `fetch` gives up.
 * @throws the error of the connection
 */
export function requestControl(
  url: URL,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
): Promise<ControlResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      text(response).then((received) => resolve({ status: response.statusCode as number, text: received }), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
