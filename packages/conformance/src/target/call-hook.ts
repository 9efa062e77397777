import { CheckError, ConnectionFailed } from '../http/outcomes.ts';
import { type HttpResponse, send } from '../http/send.ts';
import type { Target } from './target.ts';

/** A hook that is a URL. */
export interface HttpHook {
  url: string;
  token?: string;
}

const names = { stateHook: 'The state hook', clockHook: 'The clock hook' };

/**
 * Sends a request to a hook, with a body as JSON.
 * @throws CheckError when it does not respond, or not with a success or one of the other statuses
 */
export async function callHook(
  key: keyof typeof names & keyof Target,
  { url, token }: HttpHook,
  { body, seconds, others = [] }: { body?: object; seconds: number; others?: number[] },
): Promise<HttpResponse> {
  const method = body === undefined ? 'GET' : 'POST';
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const request = { method, url: new URL(url), headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await send(request, seconds).catch((error) => {
    throw error instanceof ConnectionFailed ? new CheckError(`${names[key]}: ${error.later}`) : error;
  });
  const { status, text } = response;
  if ((status >= 200 && status < 300) || others.includes(status)) return response;
  const advice = status === 401 || status === 403 ? ` Check ${key}.token.` : '';
  throw new CheckError(`${names[key]} responded to ${method} with ${status}: ${text}${advice}`);
}
