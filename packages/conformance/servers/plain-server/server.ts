import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '@email-automation/test-tools/listen';
import { createCrashResponse, findOperation, type ServerRequest, type ServerResponse } from '../exchange.ts';
import { createClock } from './clock.ts';
import type { Dataset, User } from './data.ts';
import { type Hooks, hooks } from './hooks.ts';
import { writeAnswer } from './http.ts';
import { createLimits } from './limits.ts';
import { createOAuth } from './oauth.ts';
import { provide } from './provide.ts';
import { createQueues, stopQueues } from './queue.ts';
import { createAccounts } from './seed.ts';

function createDataset(ownHooks: Hooks): Dataset {
  const { accounts, users, tokens } = createAccounts();
  const clock = createClock();
  return {
    hooks: ownHooks,
    clock,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    users,
    tokens,
    oauth: createOAuth(users[0] as User, clock),
    limits: createLimits(),
    queues: createQueues(),
  };
}

async function readRequest({ hooks }: Dataset, request: IncomingMessage, base: string) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET' } = request;
  const url = new URL(request.url ?? '/', base);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { operation: findOperation(method, url.pathname), method, url, headers, text: hooks.joinChunks(chunks) };
}

async function respond(dataset: Dataset, request: ServerRequest): Promise<ServerResponse> {
  const provided = await provide(dataset, request);
  return provided === undefined ? dataset.hooks.respond(dataset, request) : writeAnswer(provided);
}

/**
 * Starts an independent server of all profiles, in memory, which makes other choices than the reference server where the
 * interface is silent: a comment with the name of the entry marks each one.
 * @param replace returns the hooks that this server has in place of the usual ones
 */
export async function startPlainServer(
  replace: (usual: Hooks) => Partial<Hooks> = () => ({}),
): Promise<{ url: string; close(): Promise<void> }> {
  const dataset = createDataset({ ...hooks, ...replace(hooks) });
  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(dataset, incoming, url);
    const { status, headers, text } = await respond(dataset, request).catch(createCrashResponse);
    outgoing.writeHead(status, headers).end(text === '' ? undefined : text);
  });
  // A client on a busy machine can take longer than five seconds between two requests.
  server.keepAliveTimeout = 600_000;
  const { url, close } = await listen(server);
  return {
    url,
    close() {
      stopQueues(dataset.queues);
      return close();
    },
  };
}
