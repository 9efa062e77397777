import type { FastifyReply } from 'fastify';
import type { Operation, RateLimitName } from '../contract/contract.ts';
import type { Allowance, Spend } from '../services/rate-limits.ts';
import { TooManyRequests } from './errors.ts';

/** Counts a request, and tells the limit and what is left of it in headers. @throws TooManyRequests */
export async function countRequest(
  spend: Spend<RateLimitName>,
  kind: NonNullable<Operation['rateLimit']>,
  credential: string,
  reply: FastifyReply,
): Promise<void> {
  const allowance = await spend(kind, credential);
  reply.headers({ 'x-ratelimit-limit': allowance.limit, 'x-ratelimit-remaining': allowance.remaining });
  refuseIfExceeded(allowance, reply);
}

/** Counts the records of a valid batch. @throws TooManyRequests; then none of them is taken */
export async function countRecords(
  spend: Spend<RateLimitName>,
  records: number,
  credential: string,
  reply: FastifyReply,
): Promise<void> {
  refuseIfExceeded(await spend('records', credential, records), reply);
}

function refuseIfExceeded({ exceeded, resetSeconds }: Allowance, reply: FastifyReply): void {
  if (!exceeded) return;
  reply.header('retry-after', resetSeconds);
  throw new TooManyRequests('API rate limit exceeded. Please try again in an hour.');
}
