import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ProblemJsonError } from '@stoplight/prism-http';
import { explainCredential, judgeCredential } from './credential.ts';
import { describeServer, metadataPath } from './metadata.ts';
import type { MockResponse, Prism } from './prism.ts';
import { readPreferences, readRequest } from './request.ts';
import type { Routes } from './routes.ts';
import { readTarget } from './target.ts';
import { InvalidExchange, renderTokenError } from './token-error.ts';
import { isTokenExchange, respondToExchange } from './token-exchange.ts';
import { UnreadableRequest } from './unreadable-request.ts';

interface MockServerOptions {
  /** Called with a line for each request. */
  log: (line: string) => void;
  /** Whether a 401 names the fault of the credential. Otherwise it is the example of the contract. */
  explainsCredentials: boolean;
}

/** An HTTP server in front of Prism that responds to every request. */
export function createMockServer(
  prism: Prism,
  routes: Routes,
  { log, explainsCredentials }: MockServerOptions,
): Server {
  return createServer(async (incoming, outgoing) => {
    const response = await respond(incoming, prism, routes, explainsCredentials);
    const path = incoming.url?.replace(/\?.*/, '') ?? '';
    if (response.statusCode === 405) response.headers = { ...response.headers, allow: routes.formatMethods(path) };
    send(incoming, outgoing, response);
    const reasons = response.violations.map(({ message }) => `\n    ${message.replace(/\p{Cc}/gu, ' ')}`);
    log(`${incoming.method} ${path} ${response.statusCode}${reasons.slice(0, 5).join('')}`);
  });
}

async function respond(
  incoming: IncomingMessage,
  prism: Prism,
  routes: Routes,
  explainsCredentials: boolean,
): Promise<MockResponse> {
  try {
    if (incoming.method === 'OPTIONS' && incoming.headers['access-control-request-method'])
      return { statusCode: 204, violations: [] };
    const metadata = respondWithMetadata(incoming);
    if (metadata) return metadata;
    const [request, preferences] = [await readRequest(incoming, routes), readPreferences(incoming.headers)];
    if (isTokenExchange(request)) return await respondToExchange(request, prism, preferences);
    const response = await prism(request, preferences);
    const { problem } = judgeCredential(incoming.headers.authorization);
    const isExplained =
      explainsCredentials && response.statusCode === 401 && problem !== undefined && preferences.code !== 401;
    return isExplained ? explainCredential(problem, response) : response;
  } catch (error) {
    return error instanceof InvalidExchange ? renderTokenError(error) : toProblem(error as Error);
  }
}

/** The contract does not have this path, which the reference server has. */
function respondWithMetadata({ method, url = '', headers }: IncomingMessage): MockResponse | undefined {
  if (readTarget(url).path !== metadataPath || !['GET', 'HEAD'].includes(method ?? '')) return undefined;
  const body = describeServer(`http://${headers.host}`);
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body, violations: [] };
}

/** An error as a problem+json response (RFC 9457), the format of Prism. */
function toProblem(error: Error): MockResponse {
  if (error instanceof UnreadableRequest) {
    const { status, title, message, headers } = error;
    return {
      statusCode: status,
      headers: { 'content-type': 'application/problem+json', ...headers },
      body: { type: 'about:blank', title, status, detail: message },
      violations: [],
    };
  }
  const unreadable = { name: 'about:blank', message: 'Unreadable request', status: 400, detail: error.message };
  const { name, message, status, detail } = error instanceof ProblemJsonError ? error : unreadable;
  return {
    statusCode: status,
    headers: { 'content-type': 'application/problem+json' },
    body: { type: name, title: message, status, detail },
    violations: [],
  };
}

function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { statusCode, headers, body, violations }: MockResponse,
) {
  outgoing.statusCode = statusCode;
  const id = incoming.headers['x-request-id'];
  outgoing.setHeader('x-request-id', typeof id === 'string' && /^[\x21-\x7e]{1,128}$/.test(id) ? id : randomUUID());
  for (const [name, value] of Object.entries(headers ?? {})) {
    // Prism sets Content-Type to text/plain for a response without a body.
    if (body !== undefined || name.toLowerCase() !== 'content-type') outgoing.setHeader(name, value);
  }
  if (violations.length > 0) outgoing.setHeader('sl-violations', encodeHeader(violations));
  // Pages of every origin can use the mock.
  outgoing.setHeader('access-control-allow-origin', '*');
  outgoing.setHeader('access-control-expose-headers', '*');
  if (incoming.method === 'OPTIONS') {
    outgoing.setHeader('access-control-allow-methods', incoming.headers['access-control-request-method'] ?? '*');
    outgoing.setHeader('access-control-allow-headers', incoming.headers['access-control-request-headers'] ?? '*');
  }
  outgoing.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
}

/** Violations as JSON for a header, in ASCII and at most 6,000 characters: those that do not fit are omitted. */
export function encodeHeader(violations: MockResponse['violations']): string {
  let count = Math.min(violations.length, 100);
  let text: string;
  do {
    text = JSON.stringify(violations.slice(0, count--)).replace(/[^\x20-\x7e]/g, escapeCharacter);
  } while (text.length > 6000);
  return text;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
