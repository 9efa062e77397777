import type { RateLimitError, ValidationErrors } from '@email-automation/types';
import { limits } from '../contract/interface-limits.ts';
import type { ReceivedRequest } from '../weather/received-request.ts';
import { json, type Reply } from '../weather/reply.ts';
import { describe } from './describe-operation.ts';

/** The reply to a request that exceeds a rate limit. */
export const limited = (headers: Record<string, string> = {}): Reply =>
  json(
    429,
    {
      message: 'API rate limit exceeded. Please try again in an hour.',
      documentation: 'https://docs.example.com',
    } satisfies RateLimitError,
    { 'X-RateLimit-Limit': String(limits.requests), 'X-RateLimit-Remaining': '0', ...headers },
  );

/** A reply with an error of a status, in the form that the contract has for it. */
export function refuse(status: number, code: string, headers: Record<string, string> = {}): Reply {
  if (status === 429) return limited(headers);
  if (status === 503) return json(status, { message: 'Maintenance' }, headers);
  const error = { code, message: `A reason of the code ${code}.` };
  const invalid: ValidationErrors = { errors: [{ ...error, attribute: 'email' }] };
  return json(status, status === 422 ? invalid : { errors: [error] }, headers);
}

/** Every response of the API has the headers of its rate limit, unless a script sets its own. */
export function withRateLimit(reply: Reply, { operation }: ReceivedRequest): Reply {
  const limit = operation === undefined ? undefined : describe(operation).rateLimit;
  const isSet = Object.keys(reply.headers).some((name) => name.toLowerCase() === 'x-ratelimit-remaining');
  if (!limit || isSet) return reply;
  const most = limit === 'batch' ? limits.batchRequests : limits.requests;
  const headers = { 'X-RateLimit-Limit': String(most), 'X-RateLimit-Remaining': String(most - 10) };
  return { ...reply, headers: { ...headers, ...reply.headers } };
}
