import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { ada, basic } from './sandbox.ts';

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
  body: any;
}

const authorization = `Authorization: ${basic(ada)}\r\n`;

/** The bytes of a request of Ada, with the header lines and the body that are given. */
export function formatRequest(line: string, lines: string[] = [], body = ''): string {
  const head = [`${line} HTTP/1.1`, 'Host: api.example', ...lines].map((one) => `${one}\r\n`).join('');
  return `${head}${authorization}\r\n${body}`;
}

/** The bytes of a request of Ada with a JSON body. */
export function formatPost(path: string, body: unknown, lines: string[] = []): string {
  const json = typeof body === 'string' ? body : JSON.stringify(body);
  const ofBody = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`];
  return formatRequest(`POST ${path}`, [...ofBody, ...lines], json);
}

/** Opens a connection that stays open on this side when the other side ends it. */
export async function openConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/**
 * Writes bytes to a new connection, and reads responses until the server ends it.
 * @param end whether to end this side of the connection after the bytes
 */
export async function sendBytes(url: string, bytes: string | Buffer, { end = false } = {}): Promise<RawResponse[]> {
  const socket = await openConnection(url);
  if (end) socket.end(bytes);
  else socket.write(bytes);
  return readToEnd(socket);
}

/** Reads responses until the server ends the connection. */
export async function readToEnd(socket: Socket): Promise<RawResponse[]> {
  return parseResponses(await text(socket));
}

/** Parses responses to any method but HEAD. */
export function parseResponses(received: string): RawResponse[] {
  const responses: RawResponse[] = [];
  for (let rest = received; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n') + 4;
    const [line = '', ...lines] = rest.slice(0, end - 4).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((one) => [one.split(':', 1)[0]?.toLowerCase(), one.replace(/^.*?: */, '')]),
    );
    const length = Number(headers['content-length'] ?? 0);
    const body = rest.slice(end, end + length);
    const json = headers['content-type']?.startsWith('application/json') && body !== '';
    responses.push({ status: Number(line.split(' ')[1]), headers, body: json ? JSON.parse(body) : body });
    rest = rest.slice(end + length);
  }
  return responses;
}
