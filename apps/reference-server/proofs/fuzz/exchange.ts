import { quoteShell } from '@email-automation/contract-tools/quote-shell';
import type { HttpResponse } from '../send-http.ts';
import { judgeResponses, type Received } from './compare-responses.ts';
import type { FuzzedRequest } from './fuzzed-requests.ts';
import { known } from './fuzzed-workspace.ts';
import type { HttpRequest, ServerPair } from './server-pair.ts';

/** What a request to both servers led to. */
export interface Exchange {
  /** The request as it was sent, without templates. */
  sent: HttpRequest;
  /** Of SQLite, if there is one. */
  response: HttpResponse | undefined;
  /** What is wrong, in a clause. */
  violation: string | undefined;
}

/** Sends the same request to both servers of a pair, and judges the responses. */
export async function exchange(pair: ServerPair, request: FuzzedRequest): Promise<Exchange> {
  const sent = await resolveTemplates(pair, request);
  const send = (n: 0 | 1): Promise<Received> => pair.servers[n].send(sent).catch((error: Error) => error);
  const received = await Promise.all([send(0), send(1)]);
  const ended = pair.servers.find((server) => server.lastWords());
  const violation = ended
    ? `the server on ${ended.on} ended with ${ended.lastWords()}`
    : judgeResponses(sent, received);
  return { sent, response: received[0] instanceof Error ? undefined : received[0], violation };
}

/** Replaces what only this run knows: the access token, a new verification code, and links of emails. */
async function resolveTemplates(
  pair: ServerPair,
  { method, target, headers, body }: FuzzedRequest,
): Promise<HttpRequest> {
  const { values } = pair;
  if (target.includes('{code}') || String(body).includes('{code}')) {
    const state = { state: 'verification code', params: { account_id: known.account } };
    const [created] = await Promise.all(pair.servers.map(({ operator }) => operator.providerStates.create(state)));
    Object.assign(values, created);
  }
  const resolve = (text: string) => text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  return {
    method,
    target: resolve(target),
    headers: headers.map(([name, value]) => [name, resolveHeader(value, values)]),
    ...(body !== undefined && { body: typeof body === 'string' && body.includes('{code}') ? resolve(body) : body }),
  };
}

/** Basic encodes its template. */
function resolveHeader(value: string, { access_token = '' }: Record<string, string>): string {
  return value
    .replace('{access_token}', access_token)
    .replace(Buffer.from('{access_token}:').toString('base64'), Buffer.from(`${access_token}:`).toString('base64'));
}

/** Writes a request as a command that people can repeat; its tokens come from the demo. */
export function formatCurl({ method, target, headers, body }: HttpRequest): string {
  const parts = headers.map(([name, value]) => `-H ${quoteShell(`${name}: ${value}`)}`);
  const data =
    body === undefined
      ? []
      : [
          `--data-binary ${quoteShell(typeof body === 'string' ? shorten(body) : `(base64) ${body.toString('base64').slice(0, 400)}`)}`,
        ];
  return [
    'curl',
    '--path-as-is',
    `-X ${method}`,
    ...parts,
    ...data,
    quoteShell(`http://127.0.0.1:4000${target.slice(0, 2000)}`),
  ].join(' ');
}

const shorten = (text: string) =>
  text.length <= 1500 ? text : `${text.slice(0, 700)}…(${text.length} characters)…${text.slice(-300)}`;
