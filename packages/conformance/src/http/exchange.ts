import { base64 } from './credential.ts';
import type { HttpRequest, HttpResponse } from './send.ts';

/** A request and its answer as reports show them: without secrets. */
export interface Exchange {
  request: { method: string; url: string; headers: Record<string, string>; body?: string };
  response: { status: number; headers: Record<string, string>; body: string };
  /** A line for a POSIX shell that sends the request again; credentials are variables such as `$TOKEN`. */
  curl: string;
}

/** Secrets by the name of the variable that stands for them, for example `TOKEN`. */
export type Secrets = ReadonlyMap<string, string>;

/** Writes a request and its answer down, with a variable in the place of each secret. */
export function createExchange(request: HttpRequest, response: HttpResponse, secrets: Secrets): Exchange {
  const redactText = (text: string) => redact(text, secrets);
  const redactHeaders = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redactText(value)]));
  return {
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

/** The text with every secret in it, plain or in one of its encodings, replaced by the variable's name. */
export function redact(text: string, secrets: Secrets): string {
  let shown = text;
  for (const [name, secret] of secrets) {
    if (secret === '') continue;
    shown = shown
      .replaceAll(base64(`${secret}:`), `<base64 of $${name}:>`)
      .replaceAll(base64(`:${secret}`), `<base64 of :$${name}>`)
      .replaceAll(encodeURIComponent(secret), `$${name}`)
      .replaceAll(secret, `$${name}`);
  }
  return shown;
}

function formatCurl({ method, url, headers, body }: HttpRequest, secrets: Secrets): string {
  const parts = ['curl', '-i'];
  if (method !== 'GET' || body !== undefined) parts.push('-X', method);
  for (const [name, value] of Object.entries(headers)) {
    const basic = /^Basic (.*)$/.exec(value)?.[1];
    if (name === 'authorization' && basic) {
      parts.push('-u', quote(Buffer.from(basic, 'base64').toString('utf8'), secrets));
    } else if (name !== 'user-agent') parts.push('-H', quote(`${name}: ${value}`, secrets));
  }
  if (body !== undefined) parts.push('--data-raw', quote(body, secrets));
  return [...parts, quote(url.href, secrets)].join(' ');
}

/** Single quotes where nothing is hidden; otherwise double quotes, so that the shell puts the variables in. */
function quote(text: string, secrets: Secrets): string {
  const shown = redact(text, secrets);
  if (shown === text) return `'${text.replaceAll("'", `'\\''`)}'`;
  const names = [...secrets.keys()].join('|');
  return `"${shown.replace(/[\\"`$]/g, '\\$&').replace(new RegExp(`\\\\\\$(${names})`, 'g'), '$$$1')}"`;
}
