import { quoteShell } from '@email-automation/contract-tools/quote-shell';
import { base64 } from './credential.ts';
import type { HttpRequest, HttpResponse } from './send.ts';
import { similarTokens } from './similar-tokens.ts';

/** A request with its response, with secrets redacted, as in reports. */
export interface Exchange {
  /** The operation of the contract; empty for a request to none. */
  operation: string;
  request: { method: string; url: string; headers: Record<string, string>; body?: string };
  response: { status: number; headers: Record<string, string>; body: string };
  /** A POSIX shell command that repeats the request. Credentials are variables such as `$TOKEN`. */
  curl: string;
}

/** Secrets by the name of the shell variable that replaces them, for example `TOKEN`. */
export type Secrets = ReadonlyMap<string, string>;

/** Creates the exchange of a request and its response, with each secret replaced by its variable. */
export function createExchange(
  { operation, request, response }: { operation: string; request: HttpRequest; response: HttpResponse },
  secrets: Secrets,
): Exchange {
  const redactText = (text: string) => redact(text, secrets);
  const redactHeaders = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redactText(value)]));
  return {
    operation,
    request: {
      method: request.method,
      url: redactText(request.url.href),
      headers: redactHeaders(request.headers),
      ...(request.body !== undefined && { body: redactText(request.body) }),
    },
    response: { status: response.status, headers: redactHeaders(response.headers), body: redactText(response.text) },
    curl: formatCurl(request, secrets),
  };
}

/** The rest of a shorter secret in similar tokens also occurs elsewhere. */
const leastLength = 8;

/** Replaces every secret in a text, plain or encoded, by its variable. Checks send similar tokens, which tell a secret too. */
export function redact(text: string, secrets: Secrets): string {
  const named = [...secrets].filter(([, secret]) => secret !== '');
  const whole = named.map(([name, secret]): [string, string] => [secret, `$${name}`]);
  const similar = named
    .filter(([, secret]) => secret.length >= leastLength)
    .flatMap(([name, secret]) =>
      similarTokens(secret)
        .filter(([token]) => token.length >= leastLength - 1)
        .map(([token, how]): [string, string] => [token, `<$${name} ${how}>`]),
    );
  return [...whole, ...similar].reduce((redacted, [secret, shown]) => replaceSecret(redacted, secret, shown), text);
}

const replaceSecret = (text: string, secret: string, shown: string): string =>
  replaceWord(
    replaceWord(
      text
        .replaceAll(base64(`${secret}:`), `<base64 of ${shown}:>`)
        .replaceAll(base64(`:${secret}`), `<base64 of :${shown}>`),
      encodeURIComponent(secret),
      shown,
    ),
    secret,
    shown,
  );

/** A short secret, such as `tok`, is also a part of other words. */
function replaceWord(text: string, secret: string, shown: string): string {
  if (secret.length >= leastLength) return text.replaceAll(secret, shown);
  const isPart = (neighbor: string | undefined) => /[a-z0-9]/i.test(neighbor ?? '');
  return text.replaceAll(secret, (found, at: number) =>
    isPart(text[at - 1]) || isPart(text[at + secret.length]) ? found : shown,
  );
}

function formatCurl({ method, url, headers, body }: HttpRequest, secrets: Secrets): string {
  const redactText = (text: string) => redact(text, secrets);
  const readUser = (authorization: string) => {
    const basic = /^Basic (.*)$/.exec(authorization)?.[1];
    return basic && redactText(Buffer.from(basic, 'base64').toString('utf8'));
  };
  return formatCommand(
    {
      method,
      url: redactText(url.href),
      headers: Object.entries(headers).map(([name, value]) =>
        name === 'authorization' && readUser(value) ? { user: readUser(value) ?? '' } : `${name}: ${redactText(value)}`,
      ),
      ...(body !== undefined && { body: redactText(body) }),
    },
    [...secrets.keys()],
  );
}

/** A request without secrets, as a command needs it. */
interface CommandRequest {
  method: string;
  url: string;
  /** Lines; the user of Basic instead of its header. */
  headers: (string | { user: string })[];
  body?: string;
}

/**
 * Formats a request as a POSIX shell command.
 * @param variables names of shell variables in the request, without their `$`
 */
export function formatCommand({ method, url, headers, body }: CommandRequest, variables: readonly string[]): string {
  const parts = ['curl', '-i'];
  if (method !== 'GET' || body !== undefined) parts.push('-X', method);
  for (const header of headers) {
    if (typeof header !== 'string') parts.push('-u', quote(header.user, variables));
    else if (!header.startsWith('user-agent:')) parts.push('-H', quote(header, variables));
  }
  if (body !== undefined) parts.push('--data-raw', quote(body, variables));
  return [...parts, quote(url, variables)].join(' ');
}

/** Quotes a shell argument: in double quotes if it has variables, otherwise in single quotes. */
function quote(text: string, variables: readonly string[]): string {
  if (!variables.some((name) => text.includes(`$${name}`))) return quoteShell(text);
  return `"${text.replace(/[\\"`$]/g, '\\$&').replace(new RegExp(`\\\\\\$(${variables.join('|')})`, 'g'), '$$$1')}"`;
}
