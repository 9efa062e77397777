import { check, object } from './check-options.ts';

/**
 * Splits a source into chunks, and reads no further than the consumer asks. The first `start` records are left out.
 * @throws InvalidArgumentError for a record that is not an object
 */
export async function* splitIntoChunks<Item>(
  source: Iterable<Item> | AsyncIterable<Item>,
  size: number,
  start: number,
  callee: string,
): AsyncGenerator<Item[], void> {
  let chunk: Item[] = [];
  let index = 0;
  for await (const record of source) {
    check('argument', `records[${index}]`, callee, record, object);
    if (index++ >= start) chunk.push(record);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
