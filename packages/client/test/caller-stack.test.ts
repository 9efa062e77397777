import { expect, test } from 'vitest';
import { createOAuth } from '../src/client.ts';
import { startLocalServer } from './local-server.ts';
import { createScriptedClient, createScriptedFetch, json } from './scripted-client.ts';

const page = json(200, { campaigns: [{ id: 'a' }], meta: { page: 1, total_pages: 2, total_count: 2 } });
const unavailable = json(503, {});
const { client } = createScriptedClient([unavailable], { retryDelayMs: 1 });
const { client: paging } = createScriptedClient([page, json(403, {})]);
const { client: importing } = createScriptedClient([json(403, {})]);
const event = { email: 'a@b.example', action: 'Came' };

async function* generateEvents() {
  yield event;
}

async function startOAuth() {
  const { fetch } = createScriptedFetch(json(400, { error: 'invalid_grant' }));
  const urls = { authUrl: 'https://auth.example', redirectUri: 'https://app.example/callback' };
  const oauth = createOAuth({ ...urls, clientId: 'acme', clientSecret: 'acme-secret', fetch });
  return { oauth, pending: await oauth.authorize() };
}

test.each<[string, () => Promise<unknown>]>([
  ['a call', async () => await client.accounts.list()],
  ['withResponse()', async () => await client.accounts.list().withResponse()],
  [
    'result()',
    async () => {
      throw (await client.accounts.list().result()).error;
    },
  ],
  [
    'an iteration, on a later page',
    async () => {
      for await (const _ of paging.campaigns.list());
    },
  ],
  [
    'an iteration over a response that is no page',
    async () => {
      for await (const _ of createScriptedClient([json(200, {})]).client.campaigns.list());
    },
  ],
  ['a request', async () => await client.request('GET /v2/{account_id}/tags')],
  ['toArray()', async () => await client.campaigns.list().toArray()],
  ['an import', async () => await importing.events.import(generateEvents())],
  [
    'the exchange of a code',
    async () => {
      const { oauth, pending } = await startOAuth();
      await oauth.exchangeCode(`/?code=c0de42&state=${pending.state}`, pending);
    },
  ],
  [
    'a time-out of a request in progress',
    async () => {
      const { client } = await startLocalServer(() => {});
      await client.accounts.list({}, { timeoutMs: 50 });
    },
  ],
  ['a signal that times out', async () => await client.accounts.list({}, { signal: AbortSignal.timeout(0) })],
])('the stack of an error begins with the line of the caller: %s', async (_, call) => {
  const error = (await call().catch((thrown) => thrown)) as Error & { stack: string };
  const [first, second] = error.stack.split('\n').filter((line: string, n: number) => n === 0 || /^ +at /.test(line));
  expect(first).toBe(`${error.name}: ${error.message}`);
  expect(second).toContain('caller-stack.test.ts');
  expect(error.stack).not.toContain('/client/src/');
});

test('the stack does not grow with the calls of a loop', async () => {
  const lengths = new Set<number>();
  // Only the first call has the frames of the test's own caller.
  await importing.accounts.list().catch(() => {});
  for (let n = 0; n < 50; n++) {
    const { error } = await importing.accounts.list().result();
    lengths.add(error?.stack?.split('\n').length ?? 0);
  }
  expect(lengths.size).toBe(1);
});
