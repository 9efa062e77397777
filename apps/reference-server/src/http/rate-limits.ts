import type { FastifyReply } from 'fastify';
import type { Operation, RateLimitName } from '../contract/contract.ts';
import type { Consume, RateLimitStatus } from '../services/rate-limits.ts';
import { TooManyRequests } from './errors.ts';

/** Counts a request, and sets the headers with the limit and the remaining requests. @throws TooManyRequests */
export async function countRequest(
  consume: Consume<RateLimitName>,
  kind: NonNullable<Operation['rateLimit']>,
  credential: string,
  reply: FastifyReply,
): Promise<void> {
  const status = await consume(kind, credential);
  reply.headers({ 'x-ratelimit-limit': status.limit, 'x-ratelimit-remaining': status.remaining });
  throwIfExceeded(status, reply, 'API rate limit exceeded.');
}

/** Counts the records of a valid batch. @throws TooManyRequests when not all of them fit; then none is counted */
export async function countRecords(
  consume: Consume<RateLimitName>,
  records: number,
  credential: string,
  reply: FastifyReply,
): Promise<void> {
  const status = await consume('records', credential, records);
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
