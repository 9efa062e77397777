import type { ReceivedRequest } from '../weather/received-request.ts';

/** The records of a batch request, of all its elements together; empty without records. */
export function recordsOf({ body }: ReceivedRequest, key = 'subscribers'): unknown[] {
  const { batches } = Object(body) as { batches?: unknown };
  if (!Array.isArray(batches)) return [];
  return batches.flatMap((batch) => (Object(batch) as Record<string, unknown>)[key] ?? []);
}
