import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A response of the scripted server, and how it is delivered. */
export interface Reply {
  status: number;
  /** Names are sent as they are written here. */
  headers: Record<string, string>;
  text: string;
  /**
   * - `lost`: the connection ends before the response.
   * - `cut`: the connection ends in the middle of the body.
   * - `slow`: the body comes in pieces, over two seconds.
   * - `closed`: the connection ends after the response, without notice.
   * - `compressed`: with a coding that the request accepts.
   */
  delivery?: 'lost' | 'cut' | 'slow' | 'closed' | 'compressed';
}

/** A reply with a JSON body. */
export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  text: JSON.stringify(body),
});

/** A redirect that keeps the method and the body. */
export const redirect = (location: string): Reply => ({ status: 307, headers: { Location: location }, text: '' });

/** The pieces and the pauses of a slow response: two seconds in total. */
const slowPieces = 5;
const slowPause = 400;

/** Sends a reply. */
export async function deliver(reply: Reply, response: ServerResponse, acceptEncoding = ''): Promise<void> {
  const { status, delivery, text } = reply;
  const { socket } = response;
  if (delivery === 'lost') {
    socket?.destroy();
    return;
  }
  const coding = delivery === 'compressed' ? codingFor(acceptEncoding) : undefined;
  const content = coding?.encode(text) ?? Buffer.from(text);
  const length = status === 204 ? {} : { 'Content-Length': String(content.length) };
  if (Object.keys(reply.headers).some((name) => name.toLowerCase() === 'date')) response.sendDate = false;
  response.writeHead(status, {
    ...reply.headers,
    ...length,
    ...(coding && { 'Content-Encoding': coding.name, Vary: 'Accept-Encoding' }),
  });
  if (delivery === 'cut') {
    response.write(content.subarray(0, Math.floor(content.length / 2)), () => socket?.destroy());
    return;
  }
  if (delivery === 'slow') {
    for (const piece of split(content, slowPieces)) {
      response.write(piece);
      await wait(slowPause);
    }
  }
  response.end(delivery === 'slow' ? undefined : content, () => {
    if (delivery === 'closed') socket?.end();
  });
}

const codings = [
  { name: 'gzip', encode: (text: string) => gzipSync(text) },
  { name: 'br', encode: (text: string) => brotliCompressSync(text) },
];

const codingFor = (acceptEncoding: string) =>
  codings.find(({ name }) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(acceptEncoding));

function split(content: Buffer, count: number): Buffer[] {
  const size = Math.ceil(content.length / count);
  return Array.from({ length: count }, (_, index) => content.subarray(index * size, (index + 1) * size));
}
