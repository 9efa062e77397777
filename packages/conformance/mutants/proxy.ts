import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OperationId } from '@email-automation/types';
import { operations } from '../src/contract/operations.ts';
import { send } from '../src/http/send.ts';

export interface Asked {
  operation: OperationId | undefined;
  method: string;
  url: URL;
  headers: Record<string, string>;
  text: string;
}

export interface Answered {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Answers a request. */
export type Server = (asked: Asked) => Promise<Answered>;

/** A server made of another one that is behind it. */
export type Front = (asked: Asked, behind: Server) => Promise<Answered>;

/** What a fault does: to the request before the server sees it, or in the place of the server, or to the answer. */
export interface Fault {
  request?(asked: Asked): Asked | Answered;
  answer?(answered: Answered, asked: Asked): Answered;
}

/** A server that has a fault, and is right otherwise. */
export function frontOf(fault: Fault | Front): Front {
  if (typeof fault === 'function') return fault;
  return async (asked, behind) => {
    const changed = fault.request?.(asked) ?? asked;
    const answered = 'status' in changed ? changed : await behind(changed);
    return fault.answer?.(answered, asked) ?? answered;
  };
}

const paths = Object.values(operations).map(({ operationId, method, path }) => ({
  operationId,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** A mistake in a fault must not pass for the fault: no check takes 599 for an answer. */
const broken = ({ stack = '' }: Error): Answered => ({ status: 599, headers: {}, text: stack });

/** The operation of the contract that is meant by a request, if it is one. */
export const operationAt = (method: string, pathname: string) =>
  paths.find((one) => one.method === method && one.pattern.test(pathname))?.operationId;

/** A server that does what the one behind it does, but for a fault. */
export async function startProxy(
  upstream: string,
  fault: Fault | Front,
): Promise<{ url: string; close(): Promise<void> }> {
  const front = frontOf(fault);
  const server = createServer(async (request, response) => {
    const answered = await front(await read(request, upstream), forward).catch(broken);
    const { status, headers, text } = answered;
    const { 'transfer-encoding': _, 'content-length': __, connection: ___, ...kept } = headers;
    response.writeHead(status, kept).end(text === '' ? undefined : text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage, upstream: string): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', upstream);
  const { host: _, 'content-length': __, connection: ___, 'transfer-encoding': ____, ...kept } = request.headers;
  const headers = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]));
  const method = request.method ?? 'GET';
  return {
    operation: operationAt(method, url.pathname),
    method,
    url,
    headers,
    text: Buffer.concat(chunks).toString('utf8'),
  };
}

/** Asks the server itself. */
export async function forward({ method, url, headers, text }: Asked): Promise<Answered> {
  const body = text === '' ? {} : { body: text };
  const answer = await send({ method, url, headers, ...body }, 30);
  return { status: answer.status, headers: answer.headers, text: answer.text };
}
