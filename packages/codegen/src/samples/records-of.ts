import type { SampleRequest } from './sample-request.ts';

/** The part of a body that a method of a client takes: a record, or the records of a batch. */
export function recordsOf({ operation: { batch, singleRecord }, body }: SampleRequest): unknown {
  const sent = body as Record<string, object[]>;
  if (singleRecord) return sent[singleRecord]?.[0];
  if (!batch) return body;
  return batch.grouped
    ? sent.batches?.flatMap((group) => (group as Record<string, object[]>)[batch.key])
    : sent[batch.key];
}
