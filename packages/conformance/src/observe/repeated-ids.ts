import { parseJson } from '@email-automation/contract-tools/parse-json';
import { hasRequirement } from '../contract/registers.ts';
import type { Finding } from './judge-exchange.ts';
import type { ObservedExchange } from './observed-exchange.ts';

/** The most ids to remember. */
const maxIds = 10_000;

/**
 * Finds `request_ids` that an earlier response had, and remembers the current ones. A repeated request with an idempotency key
 * gets the response of the first one.
 */
export function findRepeatedIds(known: Set<string>, { request, response }: ObservedExchange): Finding[] {
  if (!hasRequirement('ENDPOINT-19') || response?.status !== 202 || request.headers['idempotency-key'] !== undefined)
    return [];
  const { request_ids: ids } = Object(parseJson(response.text ?? '')) as { request_ids?: unknown };
  if (!Array.isArray(ids)) return [];
  const repeated = ids.filter((id) => typeof id === 'string' && known.has(id));
  for (const id of ids) known.add(String(id));
  for (const oldest of known) {
    if (known.size <= maxIds) break;
    known.delete(oldest);
  }
  const [seen] = repeated;
  const expected = '`request_ids` that no other response has';
  return seen === undefined ? [] : [{ side: 'server', requirements: ['ENDPOINT-19'], expected, seen }];
}
