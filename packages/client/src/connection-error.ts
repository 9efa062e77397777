import { ConnectionError } from './errors.ts';
import { redact } from './redact.ts';
import type { OutgoingRequest } from './send.ts';

interface PlatformError {
  message?: string;
  code?: unknown;
  cause?: PlatformError;
  errors?: PlatformError[];
}

/** Explains the problem and how to fix it, for the code and the message of a platform's error. */
export type ExplainProblem = (text: string, isSafe: boolean) => string;

/**
 * Creates the error of a request without a complete response. Its cause has the messages and the code of the platform's
 * error and its causes, without secrets. The original is left out: it can contain the URL and the headers.
 * @param secrets strings that the texts must not contain, beside the values of the headers
 * @param isSafe whether the request can be sent again without harm
 * @param explain default: the message says no more than the host and the code
 * @param response the response, if only its body is missing
 */
export function createConnectionError(
  error: unknown,
  request: OutgoingRequest,
  secrets: string[],
  isSafe: boolean,
  response?: Response,
  explain: ExplainProblem = () => 'sent no complete response.',
): ConnectionError {
  const { host } = new URL(request.url);
  const messages: string[] = [];
  let code: string | undefined;
  // The number of causes is bounded because they can be cyclic.
  for (
    let next = error as PlatformError | undefined;
    next && messages.length < 4;
    next = next.cause ?? next.errors?.[0]
  ) {
    messages.push(next.message ?? String(next));
    if (typeof next.code === 'string') code = next.code;
  }
  // The query of a URL can contain secrets that are too short to be recognized.
  const text = redact(messages.join(': ').replace(/\?[^\s)"']*/g, ''), [...secrets, ...Object.values(request.headers)]);
  const cause = Object.assign(new Error(text), code && { code });
  cause.stack = `Error: ${text}`;
  // Deno has no codes, but long messages.
  const message = `${host} ${explain(code + text, isSafe).replace('.', () => ` (${code ?? text.split(': ').at(-1)}).`)}`;
  return new ConnectionError(message, request, { cause, code, host }, response);
}
