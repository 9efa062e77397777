import { base64 } from './credential.ts';
import type { Answer, Request } from './send.ts';

/** A request and its answer as reports show them: without secrets. */
export interface Exchange {
  request: { method: string; url: string; headers: Record<string, string>; body?: string };
  answer: { status: number; headers: Record<string, string>; body: string };
  /** A line for a POSIX shell that sends the request again; credentials are variables such as `$TOKEN`. */
  curl: string;
}

/** Secrets by the name of the variable that stands for them, for example `TOKEN`. */
export type Secrets = ReadonlyMap<string, string>;

/** Writes a request and its answer down, with a variable in the place of each secret. */
export function exchangeOf(request: Request, answer: Answer, secrets: Secrets): Exchange {
  const hide = (text: string) => hidden(text, secrets);
  const hideAll = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, hide(value)]));
  return {
    request: {
      method: request.method,
      url: hide(request.url.href),
      headers: hideAll(request.headers),
      ...(request.body !== undefined && { body: hide(request.body) }),
    },
    answer: { status: answer.status, headers: hideAll(answer.headers), body: hide(answer.text) },
    curl: curl(request, secrets),
  };
}

/** The text with every secret in it, plain or in one of its encodings, replaced by the variable's name. */
export function hidden(text: string, secrets: Secrets): string {
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

function curl({ method, url, headers, body }: Request, secrets: Secrets): string {
  const parts = ['curl', '-i'];
  if (method !== 'GET' || body !== undefined) parts.push('-X', method);
  for (const [name, value] of Object.entries(headers)) {
    const basic = /^Basic (.*)$/.exec(value)?.[1];
    if (name === 'authorization' && basic) {
      parts.push('-u', quoted(Buffer.from(basic, 'base64').toString('utf8'), secrets));
    } else if (name !== 'user-agent') parts.push('-H', quoted(`${name}: ${value}`, secrets));
  }
  if (body !== undefined) parts.push('--data-raw', quoted(body, secrets));
  return [...parts, quoted(url.href, secrets)].join(' ');
}

/** Single quotes where nothing is hidden; otherwise double quotes, so that the shell puts the variables in. */
function quoted(text: string, secrets: Secrets): string {
  const shown = hidden(text, secrets);
  if (shown === text) return `'${text.replaceAll("'", `'\\''`)}'`;
  const names = [...secrets.keys()].join('|');
  return `"${shown.replace(/[\\"`$]/g, '\\$&').replace(new RegExp(`\\\\\\$(${names})`, 'g'), '$$$1')}"`;
}
