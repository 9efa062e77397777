import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

/** A request of an entry of `spec/unspecified.yaml`, with the response of a server that makes its choice. */
export type RegisterExample = string | DetailedExample;

interface DetailedExample {
  /** Method, path, and body, ` → `, status, and the code and the attribute of the first error. */
  exchange: string;
  /** null omits the credential. `{token:x}` after `Basic` is the Base64 of the token and `:x`. */
  headers?: Record<string, string | null>;
  /** A part of the body. An array has as many items. */
  returns?: unknown;
  /** Headers of the response; null for none. */
  sends?: Record<string, string | null>;
  /** Whether the response follows from work in the background. */
  eventually?: true;
}

interface ExampleResponse {
  status: number;
  headers: Headers | Record<string, string | undefined>;
  body: unknown;
}

/** A server of the demo workspace, and a credential for it. */
export interface ExampleServer {
  url: string;
  token: string;
  send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<ExampleResponse>;
}

/**
 * Sends the requests of an entry, one after the other. Email addresses that begin with `new` are new ones.
 * @throws AssertionError if the server makes another choice
 */
export async function runExamples(examples: readonly RegisterExample[], server: ExampleServer): Promise<void> {
  const suffix = crypto.randomUUID().slice(0, 8);
  const fill = (value: DetailedExample): DetailedExample =>
    JSON.parse(
      JSON.stringify(value)
        .replace(/\bnew(?=[\w+!.-]{0,20}@)/gi, `$&${suffix}`)
        .replace(/<(\d+) characters>/g, (_, count) => 'x'.repeat(Number(count)))
        .replaceAll('{base_url}', server.url),
    );
  for (const example of examples) {
    const expected = fill(typeof example === 'string' ? { exchange: example } : example);
    const [request = '', response = ''] = expected.exchange.split(' → ');
    const end = Date.now() + (expected.eventually ? 30_000 : 0);
    for (;;) {
      const seen = describe(await send(request, expected.headers, server), response, expected);
      try {
        deepStrictEqual(seen, { response, returns: expected.returns, sends: expected.sends });
        break;
      } catch (error) {
        if (Date.now() >= end) throw Object.assign(error as Error, { message: `${expected.exchange}\n${error}` });
        await setTimeout(50);
      }
    }
  }
}

function send(request: string, headers: DetailedExample['headers'], { token, ...server }: ExampleServer) {
  const [, method = '', path = '', body] = /^(\S+) (\S+)(?: (.*))?$/.exec(request) ?? [];
  const encode = (text: string) =>
    text.replace('Bearer {token}', `Bearer ${token}`).replace(/\{token([^{}]*)\}/, (_, rest) => btoa(token + rest));
  const type = body !== undefined && { 'content-type': 'application/json' };
  const all = { authorization: 'Basic {token:}', ...type, ...headers };
  const sent = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, encode(value)]]));
  return server.send(method, path, Object.fromEntries(sent), body);
}

/** The parts of a response in an example. */
function describe({ status, headers, body }: ExampleResponse, response: string, { returns, sends }: DetailedExample) {
  const [error] = (body as { errors?: { code?: string; attribute?: string }[] } | undefined)?.errors ?? [];
  const words = [status, error?.code, error?.attribute].filter((word) => word !== undefined);
  const get = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name]) ?? null;
  return {
    response: words.slice(0, response.split(' ').length).join(' '),
    returns: returns === undefined ? undefined : select(body, returns),
    sends: sends && Object.fromEntries(Object.keys(sends).map((name) => [name, get(name)])),
  };
}

/** Reduces a value to the members that are expected. */
function select(value: unknown, expected: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(value)) return value.map((item, index) => select(item, expected[index]));
  if (typeof expected !== 'object' || expected === null || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(expected).map((key) => [key, select(Reflect.get(value, key), Reflect.get(expected, key))]),
  );
}
