import { ConnectionError, hide } from './errors.ts';
import { collectSecrets, redact } from './redact.ts';
import type { OutgoingRequest } from './send.ts';

/** What happened and what to check, by what Node, Bun, Deno and browsers say. The first match counts. Texts are short: the core has to stay small. */
const problems: [pattern: RegExp, problem: string][] = [
  [/ENOTFOUND|EAI_|dns/, 'has no known address. Check its name and your network.'],
  [/refused/i, 'refused the connection. Check its port, and whether it runs.'],
  [/cert/i, 'has an untrusted certificate. Check its name and your CA certificates.'],
  [/SSL|PROTO|HTTP|corrupt/, 'uses another protocol. Check its port and http or https.'],
  [/reset|close|pipe|body|terminated|network error/i, 'closed the connection. Try again, or check http or https.'],
  [/(?:)/, 'cannot be reached. Check the URL, your network or proxy, or CORS.'],
];

interface PlatformError {
  message?: string;
  code?: unknown;
  cause?: PlatformError;
  errors?: PlatformError[];
}

/**
 * Creates the error of a request without a complete response. Its cause has the messages and the code of the platform's
 * error and its causes, without secrets. The original is left out: it can contain the URL and the headers.
 * @param secret the credential
 * @param response the response, if only its body is missing
 */
export function createConnectionError(
  error: unknown,
  request: OutgoingRequest,
  secret: string,
  response?: Response,
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
  const text = redact(messages.join(': ').replace(/\?[^\s)"']*/g, ''), [
    secret,
    ...collectSecrets(request),
    ...Object.values(request.headers),
  ]);
  const cause = Object.assign(new Error(text), code && { code });
  hide(cause, 'stack', `Error: ${text}`);
  const [, problem] = problems.find(([pattern]) => pattern.test(code + text)) as (typeof problems)[0];
  // Deno has no codes, but long messages.
  const message = `${host} ${problem.replace('.', () => ` (${code ?? text.replace(/.*: /, '')}).`)}`;
  return new ConnectionError(message, request, { cause, code, host }, response);
}
