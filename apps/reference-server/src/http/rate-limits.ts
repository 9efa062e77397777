import type { FastifyReply } from 'fastify';
import type { Limited, RateLimitClass } from '../contract/contract.ts';
import type { Allowance, Spend } from '../services/rate-limits.ts';
import { TooManyRequests } from './errors.ts';

/** Counts a request, and tells the limit and what is left of it in headers. @throws TooManyRequests */
export async function countRequest(
  spend: Spend<Limited>,
  kind: RateLimitClass,
  credential: string,
  reply: FastifyReply,
): Promise<void> {
  const allowance = await spend(kind, credential);
  reply.headers({ 'x-ratelimit-limit': allowance.limit, 'x-ratelimit-remaining': allowance.remaining });
  refuseIfExceeded(allowance, reply);
}

/** Counts the records of a valid batch. @throws TooManyRequests; then none of them is taken */
export async function countRecords(
  spend: Spend<Limited>,
  body: unknown,
  credential: string,
  reply: FastifyReply,
): Promise<void> {
  refuseIfExceeded(await spend('records', credential, recordsIn(body)), reply);
}

function refuseIfExceeded({ exceeded, resetSeconds }: Allowance, reply: FastifyReply): void {
  if (!exceeded) return;
  reply.header('retry-after', resetSeconds);
  throw new TooManyRequests('API rate limit exceeded. Please try again in an hour.');
}

/** A batch holds groups in `batches`, or is one group itself; a group holds its records in a list. */
function recordsIn(body: unknown): number {
  const { batches } = body as { batches?: object[] };
  const lists = (batches ?? [body as object]).flatMap((group) => Object.values(group).filter(Array.isArray));
  return lists.reduce((sum, list) => sum + list.length, 0);
}
