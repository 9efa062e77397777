import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ProblemJsonError } from '@stoplight/prism-http';
import type { Answer, Ask } from './prism.ts';
import { readRequest, readWishes } from './request.ts';

/** The HTTP side of Prism: every request gets an answer, whatever it holds. `log` hears of each in one line. */
export function serve(ask: Ask, log: (line: string) => void): Server {
  return createServer(async (incoming, outgoing) => {
    const answer = await answerTo(incoming, ask);
    send(incoming, outgoing, answer);
    const path = incoming.url?.replace(/\?.*/, '');
    const reasons = answer.violations.map(({ message }) => `\n    ${message.replace(/\p{Cc}/gu, ' ')}`);
    log(`${incoming.method} ${path} ${answer.statusCode}${reasons.slice(0, 5).join('')}`);
  });
}

async function answerTo(incoming: IncomingMessage, ask: Ask): Promise<Answer> {
  try {
    if (incoming.method === 'OPTIONS' && incoming.headers['access-control-request-method'])
      return { statusCode: 204, violations: [] };
    return await ask(await readRequest(incoming), readWishes(incoming.headers));
  } catch (error) {
    return problem(error as Error);
  }
}

/** What the contract has no answer for, as problem+json (RFC 9457), as Prism does it. */
function problem(error: Error): Answer {
  const unreadable = { name: 'about:blank', message: 'Unreadable request', status: 400, detail: error.message };
  const { name, message, status, detail } = error instanceof ProblemJsonError ? error : unreadable;
  return {
    statusCode: status,
    headers: { 'content-type': 'application/problem+json' },
    body: { type: name, title: message, status, detail },
    violations: [],
  };
}

function send(incoming: IncomingMessage, outgoing: ServerResponse, { statusCode, headers, body, violations }: Answer) {
  outgoing.statusCode = statusCode;
  for (const [name, value] of Object.entries(headers ?? {})) {
    // Prism calls what has no body text/plain.
    if (body !== undefined || name.toLowerCase() !== 'content-type') outgoing.setHeader(name, value);
  }
  if (violations.length > 0) outgoing.setHeader('sl-violations', headerOf(violations));
  // Pages of any origin may use a mock.
  outgoing.setHeader('access-control-allow-origin', '*');
  outgoing.setHeader('access-control-expose-headers', '*');
  if (incoming.method === 'OPTIONS') {
    outgoing.setHeader('access-control-allow-methods', incoming.headers['access-control-request-method'] ?? '*');
    outgoing.setHeader('access-control-allow-headers', incoming.headers['access-control-request-headers'] ?? '*');
  }
  outgoing.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
}

/** Violations as JSON that fits into a header: ASCII, and as many as fit into 6,000 characters. */
function headerOf(violations: Answer['violations']): string {
  let count = Math.min(violations.length, 100);
  let text: string;
  do {
    text = JSON.stringify(violations.slice(0, count--)).replace(/[^\x20-\x7e]/g, escapeCode);
  } while (text.length > 6000);
  return text;
}

function escapeCode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
