import { expect, test } from 'vitest';
import { createScriptedClient, json } from './scripted-client.ts';

const accounts = json(200, { accounts: [] }, { 'x-ratelimit-limit': '3600', 'x-ratelimit-remaining': '3000' });

test('a client with other options keeps the rest, and leaves the first as it was', async () => {
  const { client, sent } = createScriptedClient([accounts], { headers: { 'x-trace': '1' } });
  const other = client.withOptions({ accountId: '2002' }).withOptions({ timeoutMs: 5 });
  await other.accounts.fetch();
  await client.accounts.fetch();
  expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual(['2002', '1001']);
  expect(sent.map(({ headers }) => headers['x-trace'])).toEqual(['1', '1']);
  expect(sent[0]?.headers.authorization).toBe(sent[1]?.headers.authorization);
});

test('clients with one credential share its rate limits; another one has its own', async () => {
  const { client, sent } = createScriptedClient([accounts]);
  const sameCredential = client.withOptions({ accountId: '2002' });
  await sameCredential.accounts.list();
  expect(client.limits.individual.remaining).toBe(3000);
  const other = client.withOptions({ accessToken: 'another-token' });
  expect(other.limits.individual.remaining).toBeUndefined();
  expect(client.withOptions({ baseUrl: 'https://elsewhere.example' }).limits.individual.remaining).toBeUndefined();
  await other.accounts.list();
  expect(sent[1]?.headers.authorization).toBe('Bearer another-token');
});

test('invalid changes say what is wrong, without values', () => {
  const { client } = createScriptedClient([accounts]);
  expect(() => client.withOptions({ account_id: '1' } as never)).toThrow(
    'Unknown option `account_id` for `withOptions`.',
  );
  expect(() => client.withOptions({ timeoutMs: -1 })).toThrow(
    'Option `timeoutMs` for `withOptions` must be greater than 0',
  );
  const both = { apiToken: 'secret-one', accessToken: 'secret-two' } as never;
  expect(() => client.withOptions(both)).toThrow('Pass exactly one of `apiToken` and `accessToken`.');
});

test('one call can add headers and parameters to what the client and the contract have', async () => {
  const { client, sent } = createScriptedClient([accounts], { headers: { 'X-Trace': 'client', 'X-Team': 'a' } });
  const options = { headers: { 'x-trace': 'call', Authorization: 'Basic other' }, query: { preview: true } };
  await client.accounts.fetch({}, options);
  await client.accounts.fetch();
  expect(sent[0]?.url).toBe('https://api.example/v2/accounts/1001?preview=true');
  expect(sent[0]?.headers).toMatchObject({ 'x-trace': 'call', 'x-team': 'a' });
  expect(sent[0]?.headers.authorization).toBe(sent[1]?.headers.authorization);
  expect(sent[1]?.headers['x-trace']).toBe('client');
  await expect(client.accounts.fetch({}, { headers: { 'x-a': 'sec\nret' } })).rejects.toThrow('A header contains');
});
