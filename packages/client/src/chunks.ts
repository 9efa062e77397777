import { check, object } from './check-options.ts';
import type { Range } from './cursor.ts';

/** Consecutive records of a source. */
export interface Chunk<Item> {
  /** Index of the first record in the source. */
  first: number;
  records: Item[];
}

/**
 * Splits a source into chunks, and reads no further than the consumer asks. Records in the `settled` ranges are left out.
 * @throws TypeError for a record that is not an object
 */
export async function* splitIntoChunks<Item>(
  source: Iterable<Item> | AsyncIterable<Item>,
  size: number,
  settled: Range[],
): AsyncGenerator<Chunk<Item>, void> {
  let chunk: Item[] = [];
  let index = 0;
  for await (const record of source) {
    check(`The record at index ${index}`, record, object);
    const skip = settled.some(([from, to]) => from <= index && index < to);
    if (!skip) chunk.push(record);
    // A chunk is contiguous, so it also ends where records are left out.
    if (chunk.length === size || (skip && chunk.length > 0)) {
      yield { first: skip ? index - chunk.length : index + 1 - chunk.length, records: chunk };
      chunk = [];
    }
    index++;
  }
  if (chunk.length > 0) yield { first: index - chunk.length, records: chunk };
}
