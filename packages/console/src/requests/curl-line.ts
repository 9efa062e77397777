import { quoteShell } from '@email-automation/contract-tools/quote-shell';
import type { LoggedRequest } from '@email-automation/sandbox/requests/exchanges';
import { isOfMessage } from '@email-automation/sandbox/requests/headers';

/** A command that sends a request again, with the token in a variable: a line for each argument but the first. */
export function curlLines({ method, path, request }: LoggedRequest, baseUrl: string): string[] {
  const { headers, body } = request;
  const sent = Object.entries(headers).filter(([name, value]) => isOfMessage(name) && isTelling(name, value));
  const isImplied = method === (body === undefined ? 'GET' : 'POST');
  const isHead = method === 'HEAD';
  const first = ['curl', isHead ? '--head' : isImplied ? '' : `-X ${method}`, credential(headers.authorization)];
  // Curl reads brackets and braces in URLs as patterns.
  const url = `${/[[\]{}]/.test(path) ? '-g ' : ''}${quote(`${baseUrl}${path}`)}`;
  const lines = [
    ...sent.map(([name, value]) => `-H ${quote(`${capitalize(name)}: ${value}`)}`),
    url,
    ...(body === undefined ? [] : [dataOf(body)]),
  ];
  const command = first.filter(Boolean).join(' ');
  return command === 'curl' ? [`curl ${lines[0]}`, ...lines.slice(1)] : [command, ...lines];
}

function credential(header: string | undefined): string {
  if (header === undefined) return '';
  return /^bearer /i.test(header) ? '-H "Authorization: Bearer $TOKEN"' : '-u "$TOKEN:"';
}

function dataOf(body: string): string {
  return `${body.startsWith('@') ? '--data-raw' : '-d'} ${quote(body)}`;
}

/** Whether a header is more than the usual ones of clients. */
const isTelling = (name: string, value: string) =>
  !['user-agent', 'accept-encoding', 'accept-language'].includes(name) &&
  !name.startsWith('sec-fetch-') &&
  !(name === 'accept' && value === '*/*');

/** Text that a shell reads as one literal word. */
const quote = (text: string): string => (/^[\w./:@%+,=-]+$/.test(text) ? text : quoteShell(text));

/** Capitalizes a header name, such as `Content-Type`. */
export const capitalize = (name: string): string =>
  name.replace(/(^|-)\w/g, (letter) => letter.toUpperCase()).replace('Ratelimit', 'RateLimit');
