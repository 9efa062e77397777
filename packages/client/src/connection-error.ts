import { ConnectionError } from './errors.ts';
import { collectSecrets, redact } from './redact.ts';
import type { OutgoingRequest } from './send.ts';

/** What happened and what to check, by what Node, Bun, Deno and browsers say. The first match counts. */
const problems: [pattern: RegExp, problem: string][] = [
  [/ENOTFOUND|EAI_|dns/, 'has no known address. Check its name and your network.'],
  [/refused/i, 'refused the connection. Check its port, and whether it runs.'],
  [/cert/i, 'has an untrusted certificate. Check its name and your CA certificates.'],
  [/SSL|PROTO|HTTP|corrupt/, 'uses another protocol. Check its port and http or https.'],
  [/reset|close|pipe|body|terminated|network error/i, 'closed the connection. Try again, or check http or https.'],
  [/(?:)/, 'cannot be reached. Check the URL, your network or proxy, or CORS.'],
];

interface PlatformError extends Error {
  code?: string;
  cause?: PlatformError;
}

/**
 * Creates the error of a request without a complete response. Its cause is a copy of the platform's error, without
 * secrets: the original can contain the URL and the headers.
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
  const secrets = [secret, ...collectSecrets(request), ...Object.values(request.headers)];
  // Also removes the query of a URL, which can contain secrets that are too short to be recognized.
  const cause = copyError(error, (text) => redact(text.replace(/\?[^\s)"']*/g, ''), secrets));
  let code: string | undefined;
  let text = '';
  let detail = '';
  for (let next: PlatformError | undefined = cause; next; next = next.cause) {
    code = next.code ?? code;
    // Deno has no codes, but long messages.
    detail = code ?? next.message.replace(/.*: /, '');
    text += `${next.code} ${next.name} ${next.message} `;
  }
  const [, problem] = problems.find(([pattern]) => pattern.test(text)) as (typeof problems)[0];
  const message = `${host} ${problem.replace('.', () => ` (${detail}).`)}`;
  return new ConnectionError(message, request, { cause, code, host }, response);
}

/** Copies an error with its causes. Fields that can contain a request, such as `path` or `config`, are left out. */
function copyError(error: unknown, clean: (text: string) => string, depth = 4): PlatformError {
  const original = Object(error);
  const { cause, message = error } = original;
  const copy = new Error(clean(String(message)), depth && cause ? { cause: copyError(cause, clean, depth - 1) } : {});
  for (const name of ['name', 'stack', 'code', 'errno', 'syscall', 'hostname', 'address', 'port']) {
    const value = original[name];
    if (typeof value === 'string') Object.assign(copy, { [name]: clean(value) });
    if (typeof value === 'number') Object.assign(copy, { [name]: value });
  }
  return copy as PlatformError;
}
