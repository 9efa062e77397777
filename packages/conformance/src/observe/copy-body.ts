import type { Readable } from 'node:stream';
import { decodeContent } from '../http/send.ts';

/** Bytes of a body that are copied. */
const maxBody = 10 * 2 ** 20;

/** Bytes of all copies at a time. */
const maxCopies = 64 * 2 ** 20;

let copied = 0;

/** A copy of a body that goes on to somebody else. */
export interface BodyCopy {
  /** The decoded body as text; undefined if it is too long, not complete, or coded in an unknown way. Call it once. */
  read(contentEncoding: string | undefined): Promise<string | undefined>;
}

/** Copies the bytes of another reader, without asking for more, so that it neither slows nor hastens the stream. */
export function copyBody(stream: Readable): BodyCopy {
  const chunks: Buffer[] = [];
  let [size, isWhole, isEnded] = [0, true, false];
  const release = () => {
    copied -= size;
    [size, isWhole] = [0, false];
    chunks.length = 0;
  };
  stream.on('data', (chunk: Buffer) => {
    if (!isWhole) return;
    if (size + chunk.length > maxBody || copied + chunk.length > maxCopies) return release();
    chunks.push(chunk);
    size += chunk.length;
    copied += chunk.length;
  });
  stream.once('end', () => {
    isEnded = true;
  });
  return {
    async read(contentEncoding) {
      if (!isWhole || !isEnded) {
        release();
        return undefined;
      }
      const content = Buffer.concat(chunks);
      release();
      try {
        return decodeContent(content, contentEncoding).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
