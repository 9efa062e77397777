import type { Range } from './cursor.ts';

/** Records that follow each other in the source. */
export interface Chunk<Record_> {
  /** Place of the first in the source, counted from 0. */
  first: number;
  records: Record_[];
}

/**
 * Cuts a source into chunks, reading no further than it is asked. Records in the given ranges are left out.
 * @throws TypeError for a record that is no object
 */
export async function* chunksOf<Record_>(
  source: Iterable<Record_> | AsyncIterable<Record_>,
  size: number,
  settled: Range[],
): AsyncGenerator<Chunk<Record_>, void> {
  let chunk: Record_[] = [];
  let at = 0;
  for await (const record of source) {
    if (typeof record !== 'object' || record === null) {
      throw new TypeError(`Record ${at}, counted from 0, is no object.`);
    }
    const skip = settled.some(([from, to]) => from <= at && at < to);
    if (!skip) chunk.push(record);
    // A chunk is one stretch: it ends where records are left out.
    if (chunk.length === size || (skip && chunk.length > 0)) {
      yield { first: skip ? at - chunk.length : at + 1 - chunk.length, records: chunk };
      chunk = [];
    }
    at++;
  }
  if (chunk.length > 0) yield { first: at - chunk.length, records: chunk };
}
