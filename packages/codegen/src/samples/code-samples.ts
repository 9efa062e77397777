import type { Operation } from '../operation.ts';
import { sampleRequests } from './sample-request.ts';
import { type CodeSample, writeSamples } from './write-samples.ts';

/**
 * Code samples of every operation by its id, with the values of the contract's examples. The URLs, the token, and other
 * secrets come from environment variables.
 */
export function codeSamples(
  document: object,
  operations: Readonly<Record<string, Operation>>,
): Record<string, CodeSample[]> {
  const hasClient = 'x-client' in document;
  return Object.fromEntries(
    sampleRequests(document, operations).map((request) => [
      request.operation.operationId,
      writeSamples(request, hasClient),
    ]),
  );
}
