import { parseJson } from '@email-automation/contract-tools/parse-json';
import { isSecretHeader, isSecretParameter } from '@email-automation/contract-tools/secret-names';
import type { OperationId } from '@email-automation/types';
import { type Exchange, formatCommand } from '../http/exchange.ts';
import { formatValue } from '../reports/report.ts';
import type { ObservedExchange } from './observed-exchange.ts';
import type { Secrets } from './secrets.ts';

/** Characters of a body that a report keeps. */
const maxBody = 4000;

/** An exchange without secrets, and the function that removes them from other texts about it. */
export interface RedactedExchange {
  exchange: Exchange;
  /** A value of the exchange as a text without secrets. */
  format(value: unknown): string;
}

/**
 * Prepares an exchange for reports. Shell variables replace all secrets that are known by the name of a header, a parameter,
 * or a member, and wherever else their values occur.
 */
export function redactExchange(operation: OperationId, exchange: ObservedExchange, secrets: Secrets): RedactedExchange {
  const { method, request, response } = exchange;
  const url = redactUrl(exchange.url.href, secrets);
  const sent = redactHeaders(request.headers, secrets);
  const received = redactHeaders(response?.headers ?? {}, secrets);
  const content = request.text && redactBody(request.text, secrets);
  const responseContent = redactBody(response?.text ?? '', secrets);
  // Last, because a value can be known only by a name that comes later.
  const clean = secrets.replaceIn;
  const cleanHeaders = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)]));
  const headers = cleanHeaders(sent);
  const body = content && shorten(clean(content));
  return {
    exchange: {
      operation,
      request: { method, url: clean(url), headers, ...(body && { body }) },
      response: {
        status: response?.status ?? 0,
        headers: cleanHeaders(received),
        body: shorten(clean(responseContent)),
      },
      curl: formatCommand(
        { method, url: clean(url), headers: headerLines(headers), ...(body && { body }) },
        secrets.variables(),
      ),
    },
    format: (value) => {
      const text =
        typeof value === 'string' ? redactBody(value, secrets) : JSON.stringify(redactMembers(value, secrets));
      return formatValue(secrets.replacementOf(value) ?? clean(text ?? 'nothing'));
    },
  };
}

/** Takes note of the secrets of an exchange without findings: later exchanges can repeat them. */
export function noteSecrets({ url, request, response }: ObservedExchange, secrets: Secrets): void {
  redactUrl(url.search, secrets);
  redactHeaders(request.headers, secrets);
  redactHeaders(response?.headers ?? {}, secrets);
  // Tokens are handed out in short responses.
  if (response?.text !== undefined && response.text.length < 4000) redactBody(response.text, secrets);
}

/** Headers that a client adds by itself. */
const ownHeaders = /^(host|connection|content-length|transfer-encoding|accept-encoding|via|expect|user-agent)$/;

const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .filter(([name]) => !ownHeaders.test(name))
    .map(([name, value]) => {
      const [, user] = (name === 'authorization' && /^Basic (\$.*)$/.exec(value)) || [];
      return user === undefined ? `${name}: ${value}` : { user };
    });

function redactHeaders(headers: Record<string, string>, secrets: Secrets): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]): [string, string] => {
      if (name === 'authorization' || name === 'proxy-authorization') return [name, redactCredential(value, secrets)];
      if (/^(referer|location|content-location|link|origin)$/.test(name)) return [name, redactUrl(value, secrets)];
      return [name, isSecretHeader(name) ? secrets.add(name, value) : value];
    }),
  );
}

/** The scheme remains, and for Basic the fault of the rest. */
function redactCredential(value: string, secrets: Secrets): string {
  const [, scheme = '', rest = value] = /^(basic|bearer)\s+(.*)$/is.exec(value) ?? [];
  if (!/^basic$/i.test(scheme)) return `${scheme} ${secrets.add('TOKEN', rest)}`.trim();
  secrets.add('CREDENTIAL', rest);
  const [token = '', ...password] = Buffer.from(rest, 'base64').toString('utf8').split(':');
  const after =
    password.length === 0 ? '' : `:${password.join('') === '' ? '' : secrets.add('PASSWORD', password.join(':'))}`;
  return `Basic ${secrets.add('TOKEN', token)}${after}`;
}

/** Replaces the values of secret parameters, and user names and passwords. */
function redactUrl(text: string, secrets: Secrets): string {
  return (
    text
      .replace(/^(\w+:\/\/)[^/?#@]*@/, (_, scheme) => `${scheme}$USERINFO@`)
      // After a semicolon, a value goes on unless another name follows.
      .replace(/([?&#;])([^=&#;?]{1,200})=([^&#;]*(?:;[^=&#;]*(?![^&#;]))*)/g, (all, before, name, value) =>
        isSecretParameter(decode(name)) ? `${before}${name}=${secrets.add(decode(name), decode(value))}` : all,
      )
  );
}

/** Replaces the values of secret members and parameters; of names that only look alike, rather one too many. */
function redactBody(text: string, secrets: Secrets): string {
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null) return JSON.stringify(redactMembers(value, secrets));
  return redactUrl(`?${text}`, secrets)
    .slice(1)
    .replace(
      /(?<![\w.-])([\w.-]{1,100})(["']?\s*[:=]\s*)("[^"]*"?|'[^']*'?|[^\s&,;"'}]+)/g,
      (all, name, between, found) =>
        isSecretHeader(name) && !found.startsWith('$')
          ? `${name}${between}${secrets.add(name, found.replace(/^["']|["']$/g, ''))}`
          : all,
    );
}

function redactMembers(value: unknown, secrets: Secrets): unknown {
  if (Array.isArray(value)) return value.map((item) => redactMembers(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (!isSecretHeader(name) || typeof member === 'boolean' || member === null)
        return [name, redactMembers(member, secrets)];
      return [name, secrets.add(name, typeof member === 'string' ? member : JSON.stringify(member))];
    }),
  );
}

const shorten = (text: string) =>
  text.length <= maxBody ? text : `${text.slice(0, maxBody)}… (${text.length} characters)`;

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
