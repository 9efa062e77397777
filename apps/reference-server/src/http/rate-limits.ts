import type { FastifyReply } from 'fastify';
import type { Operation, RateLimitName } from '../contract/contract.ts';
import type { Consume, RateLimitStatus } from '../services/rate-limits.ts';
import { TooManyRequests } from './errors.ts';

/** Counts a request, and tells the limit and what is left of it in headers. @throws TooManyRequests */
export async function countRequest(
  consume: Consume<RateLimitName>,
  kind: NonNullable<Operation['rateLimit']>,
  credential: string,
  reply: FastifyReply,
): Promise<void> {
  const status = await consume(kind, credential);
  reply.headers({ 'x-ratelimit-limit': status.limit, 'x-ratelimit-remaining': status.remaining });
  refuseIfExceeded(status, reply);
}

/** Counts the records of a valid batch. @throws TooManyRequests; then none of them is taken */
export async function countRecords(
  consume: Consume<RateLimitName>,
  records: number,
  credential: string,
  reply: FastifyReply,
): Promise<void> {
  refuseIfExceeded(await consume('records', credential, records), reply);
}

function refuseIfExceeded({ exceeded, resetSeconds }: RateLimitStatus, reply: FastifyReply): void {
  if (!exceeded) return;
  reply.header('retry-after', resetSeconds);
  throw new TooManyRequests('API rate limit exceeded. Please try again in an hour.');
}
