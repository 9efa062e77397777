import { ConnectionFailedError } from './error-kinds.ts';
import { redact } from './redact.ts';
import type { OutgoingRequest } from './send.ts';
import { messages } from './vocabulary.ts';

interface PlatformError {
  message?: string;
  code?: unknown;
  cause?: PlatformError;
  errors?: PlatformError[];
}

/**
 * Creates the error of a request without a complete response. Its cause has the messages and the code of the platform's
 * error and its causes, without secrets. The original is left out: it can contain the URL and the headers.
 * @param secrets strings that the texts must not contain, beside the values of the headers
 * @param isSafe whether the request can be sent again without harm
 * @param response the response, if only its body is missing
 */
export function createConnectionError(
  error: unknown,
  request: OutgoingRequest,
  secrets: string[],
  isSafe: boolean,
  response?: Response,
): ConnectionFailedError {
  const texts: string[] = [];
  let code: string | undefined;
  // The number of causes is bounded because they can be cyclic.
  for (let next = error as PlatformError | undefined; next && texts.length < 4; next = next.cause ?? next.errors?.[0]) {
    // The query of a URL can contain secrets that are too short to be recognized.
    const text = (next.message ?? String(next.code ?? next)).replace(/\?[^\s)"']*/g, '');
    texts.push(redact(text, [...secrets, ...Object.values(request.headers)]));
    if (typeof next.code === 'string') code = next.code;
  }
  const text = texts.join(': ');
  const cause = Object.assign(new Error(text), code && { code });
  cause.stack = `Error: ${text}`;
  const createMessage = isSafe ? messages.connectionFailed : messages.connectionLost;
  // The last one is the reason of the others.
  const reason = texts.findLast((one) => one !== '')?.replace(/\.$/, '') ?? 'unknown';
  return new ConnectionFailedError(createMessage(new URL(request.url).host, reason), request, { cause }, response);
}
