import type { ServerResponse } from 'node:http';
import { limits } from '../contract/interface-limits.ts';

/** A response of the scripted server, and how it is delivered. */
export interface Reply {
  status: number;
  /** Names are sent as they are written here. */
  headers: Record<string, string>;
  text: string;
  /**
   * - `lost`: the connection ends before the response.
   * - `cut`: the connection ends in the middle of the body.
   * - `closed`: the connection ends after the response, without notice.
   */
  delivery?: 'lost' | 'cut' | 'closed';
}

/** A reply with a JSON body. */
export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  text: JSON.stringify(body),
});

/** A reply with errors as the contract describes them. */
export const errors = (status: number, code: string, attribute?: string): Reply =>
  json(status, { errors: [{ code, ...(attribute && { attribute }), message: `A reason of the code ${code}.` }] });

/** The reply to a request that exceeds a rate limit. */
export const limited = (headers: Record<string, string> = {}): Reply =>
  json(
    429,
    { message: 'API rate limit exceeded. Please try again in an hour.', documentation: 'https://docs.example.com' },
    { 'X-RateLimit-Limit': String(limits.requests), 'X-RateLimit-Remaining': '0', ...headers },
  );

/** A redirect that keeps the method and the body. */
export const redirect = (location: string): Reply => ({ status: 307, headers: { Location: location }, text: '' });

/** Sends a reply. */
export function deliver(reply: Reply, response: ServerResponse): void {
  const { status, delivery, text } = reply;
  const { socket } = response;
  if (delivery === 'lost') {
    socket?.destroy();
    return;
  }
  const content = Buffer.from(text);
  const length = status === 204 ? {} : { 'Content-Length': String(content.length) };
  if (Object.keys(reply.headers).some((name) => name.toLowerCase() === 'date')) response.sendDate = false;
  response.writeHead(status, { ...reply.headers, ...length });
  if (delivery === 'cut') {
    response.write(content.subarray(0, Math.floor(content.length / 2)), () => socket?.destroy());
    return;
  }
  response.end(content, () => {
    if (delivery === 'closed') socket?.end();
  });
}
