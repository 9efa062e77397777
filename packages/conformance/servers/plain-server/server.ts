import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClock } from './clock.ts';
import type { User, World } from './data.ts';
import { handleHook } from './hooks.ts';
import type { Answer } from './http.ts';
import { createLimits } from './limits.ts';
import { createOAuth } from './oauth.ts';
import { handleOAuth } from './pages.ts';
import { createQueues, stopQueues } from './queue.ts';
import { respond } from './respond.ts';
import { createAccounts } from './seed.ts';

export interface PlainServer {
  url: string;
  close(): void;
}

function createWorld(): World {
  const { accounts, users, tokens } = createAccounts();
  const clock = createClock();
  return {
    clock,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    users,
    tokens,
    oauth: createOAuth(users[0] as User, clock),
    limits: createLimits(),
    queues: createQueues(),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  if (body === undefined) response.writeHead(status, headers).end();
  else if (typeof body === 'string') response.writeHead(status, { ...headers, 'content-type': 'text/html' }).end(body);
  else response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A mistake in the code ends one request, not the server. */
function guard(handle: () => Answer): Answer {
  try {
    return handle();
  } catch {
    return { status: 500, body: { errors: [{ code: 'server_error', message: 'Something went wrong.' }] } };
  }
}

/**
 * Starts an independent server of all profiles, in memory, which makes other choices than the reference server where the
 * interface is silent: a comment with the name of the entry marks each one.
 */
export async function startPlainServer(): Promise<PlainServer> {
  const world = createWorld();
  const server = createServer(async (request, response) => {
    const text = await readText(request);
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', base());
    const answer = guard(
      () =>
        handleHook(world, method, url.pathname, text) ??
        handleOAuth(world, { method, url, cookie: headers.cookie ?? '', text }) ??
        respond(world, { method, url, authorization: headers.authorization, text }),
    );
    send(response, answer);
  });
  // A client on a busy machine can take longer than five seconds between two requests.
  server.keepAliveTimeout = 600_000;
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: base(),
    close() {
      stopQueues(world.queues);
      server.close();
      server.closeAllConnections();
    },
  };
}
