import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pick } from 'stream-json/filters/pick.js';
import { parser } from 'stream-json/parser.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { type HarEntry, readEntry } from './har-entry.ts';
import type { ObservedExchange } from './observed-exchange.ts';

/** A recording that cannot be read. */
export class RecordingError extends Error {}

/**
 * Reads a recording in the format HAR 1.2, an exchange at a time, so that it can be larger than the memory.
 * @param baseUrl the base URL of the API in the recording; without it, every URL with a path of the API counts
 * @param observe gets each exchange; undefined for one with another service
 * @throws RecordingError when it is not HAR
 */
export async function readRecording(
  input: Readable,
  baseUrl: URL | undefined,
  observe: (exchange: ObservedExchange | undefined) => void,
): Promise<void> {
  let entries = 0;
  try {
    await pipeline(
      input,
      parser.asStream(),
      pick.asStream({ filter: 'log.entries', once: true }),
      streamArray.asStream(),
      async (items: AsyncIterable<{ value: HarEntry }>) => {
        for await (const { value } of items) {
          entries++;
          observe(readEntry(value, baseUrl));
        }
      },
    );
  } catch (error) {
    if (error instanceof RecordingError) throw error;
    const after = entries === 0 ? '' : ` after ${entries} exchanges`;
    throw new RecordingError(`is not valid JSON${after}: ${(error as Error).message}`);
  }
  if (entries === 0) throw new RecordingError('has no exchanges. A recording is a file in the format HAR 1.2.');
}
