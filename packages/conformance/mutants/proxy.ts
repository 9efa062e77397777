import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract, type OperationId } from '../src/contract/contract.ts';
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

/** What a fault does: to the request before the server sees it, or in the place of the server, or to the answer. */
export interface Fault {
  request?(asked: Asked): Asked | Answered;
  answer?(answered: Answered, asked: Asked): Answered;
}

const paths = [...contract.values()].map(({ operationId, method, path }) => ({
  operationId,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const operationAt = (method: string, pathname: string) =>
  paths.find((one) => one.method === method && one.pattern.test(pathname))?.operationId;

/** A server that does what the one behind it does, but for a fault. */
export async function startProxy(upstream: string, fault: Fault): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const asked = await read(request, upstream);
    const changed = fault.request?.(asked) ?? asked;
    const answered = 'status' in changed ? changed : await forward(changed);
    const { status, headers, text } = fault.answer?.(answered, asked) ?? answered;
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

async function forward({ method, url, headers, text }: Asked): Promise<Answered> {
  const body = text === '' ? {} : { body: text };
  const answer = await send({ method, url, headers, ...body }, 30);
  return { status: answer.status, headers: answer.headers, text: answer.text };
}
