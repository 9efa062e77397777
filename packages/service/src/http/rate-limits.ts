import type { FastifyReply } from 'fastify';
import type { RateLimitName } from '../contract/contract.ts';
import type { RateLimitStatus, RateLimits } from '../services/access/rate-limits.ts';
import { TooManyRequests } from './errors.ts';

/** Sets the headers with the limit and the remaining requests. @throws TooManyRequests */
export function showRateLimit(status: RateLimitStatus, reply: FastifyReply): void {
  reply.headers({ 'x-ratelimit-limit': status.limit, 'x-ratelimit-remaining': status.remaining });
  throwIfExceeded(status, reply, 'API rate limit exceeded.');
}

/** Counts the records of a valid batch. @throws TooManyRequests when not all of them fit; then none is counted */
export async function countRecords(
  rateLimits: RateLimits<RateLimitName>,
  records: number,
  credential: string,
  reply: FastifyReply,
): Promise<void> {
  const status = await rateLimits.consume('records', credential, records);
  const [limit, sent, left] = [status.limit, records, status.remaining].map((count) => count.toLocaleString('en-US'));
  const sentence = `API rate limit exceeded. The batch has ${sent} records; ${left} of ${limit} per hour can still be sent.`;
  throwIfExceeded(status, reply, sentence);
}

function throwIfExceeded(
  { exceeded, resetSeconds, advice }: RateLimitStatus,
  reply: FastifyReply,
  sentence: string,
): void {
  if (!exceeded) return;
  reply.header('retry-after', resetSeconds);
  const sentences = [sentence, 'Please try again in an hour.', ...(advice ? [advice] : [])];
  throw new TooManyRequests(sentences.join(' '));
}
