import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { document } from '../../src/contract/schemas.ts';
import { createUsageRecorder, type UsedExchange } from '../../src/usage/create-usage-recorder.ts';
import { findBreaks } from '../../src/usage/find-breaks.ts';
import { mergeUsages } from '../../src/usage/merge-usages.ts';
import { runCommandLine } from '../cli.ts';

// biome-ignore lint/suspicious/noExplicitAny: changes reach any part of the contract
type Contract = any;

const subscribe: UsedExchange = {
  operationId: 'subscribeToCampaign',
  parameters: { path: { account_id: '9999999', campaign_id: '4999999' }, query: {} },
  headers: { authorization: 'a-token-without-scheme', 'content-type': 'application/json; charset=utf-8' },
  body: {
    subscribers: [{ email: 'grace@example.com', eu_consent: 'granted', custom_fields: { 'ada@acme.example': 1 } }],
  },
  response: {
    status: 201,
    headers: { 'content-type': 'application/json', 'x-ratelimit-limit': '3600', 'x-secret': 'hidden' },
    body: { links: {}, subscribers: [{ id: 'z1togz', email: 'grace@example.com', created_at: '2026', href: 'x' }] },
  },
};
const list: UsedExchange = {
  operationId: 'listCampaigns',
  parameters: { path: { account_id: '9999999' }, query: { sort: 'name', page: '2' } },
  headers: { authorization: 'Basic c2VjcmV0Og==' },
  response: {
    status: 422,
    headers: { 'content-type': 'application/json' },
    body: { errors: [{ code: 'presence_error' }] },
  },
};

function usageOf(...exchanges: UsedExchange[]) {
  const recorder = createUsageRecorder();
  for (const exchange of exchanges) recorder.record(exchange);
  return recorder.toUsage();
}

const folder = mkdtempSync(join(tmpdir(), 'usage-'));
afterAll(() => rm(folder, { recursive: true }));
const file = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content));
beforeAll(() => {
  file('usage.json', usageOf(subscribe, list));
  file('same.json', document);
  file(
    'changed.json',
    changed((contract) => delete contract.components.schemas.CampaignSubscriber.properties.email),
  );
});

function changed(change: (contract: Contract) => void): Contract {
  const contract = structuredClone(document);
  change(contract);
  return contract;
}

const reasons = (change: (contract: Contract) => void, ...exchanges: UsedExchange[]) =>
  findBreaks(document, changed(change), usageOf(...exchanges)).map(({ part, reason }) => `${part}: ${reason}`);

test('usage has no values, except those that the contract lists', () => {
  const text = readFileSync(join(folder, 'usage.json'), 'utf8');
  expect(text).not.toMatch(/9999999|4999999|grace|acme|z1togz|hidden|without-scheme|c2VjcmV0/);
  const { operations } = JSON.parse(text);
  expect(operations.subscribeToCampaign.body.fields['/subscribers/*/custom_fields/*']).toEqual({
    always: true,
    types: ['number'],
  });
  expect(operations.subscribeToCampaign.responses[201].headers).toEqual(['x-ratelimit-limit']);
  expect(operations.listCampaigns.parameters['query/sort'].values).toEqual(['name']);
  expect(operations.listCampaigns.parameters['query/page'].values).toBeUndefined();
  expect(operations.listCampaigns.responses[422].codes).toEqual(['presence_error']);
});

test.each<[change: string, apply: (contract: Contract) => void, exchange: UsedExchange, reasons: string[]]>([
  [
    'a limit that the program may exceed',
    ({ components }) => {
      components.schemas.CampaignSubscriber.properties.eu_consent_message.maxLength = 5;
      components.schemas.CampaignSubscriber.properties.email.maxLength = 5;
    },
    subscribe,
    ['request /subscribers/*/email: `maxLength` changed from none to 5.'],
  ],
  [
    'values of a parameter',
    ({ paths }) => {
      const { parameters } = paths['/v2/{account_id}/campaigns'].get;
      parameters.find(({ name }: { name?: string }) => name === 'sort').schema.enum = ['created_at', 'id'];
    },
    list,
    ['query/sort: `name` is no longer accepted.'],
  ],
  [
    'a received field of a schema with a new name',
    ({ components }) => {
      delete components.schemas.Subscriber.properties.href;
    },
    subscribe,
    ['201 /subscribers/*/href: It is no longer in the response.'],
  ],
  [
    'a lower rate limit',
    (contract) => {
      contract['x-rate-limits'].individual.limit = 60;
    },
    subscribe,
    ['rate limit: It allows 60 requests in 3600 s instead of 3600 in 3600 s.'],
  ],
  [
    'smaller pages',
    ({ components }) => {
      components.parameters.Page['x-page-size'] = 50;
    },
    list,
    ['pages: A page has 50 items instead of 100.'],
  ],
])('%s breaks a program', (_, apply, exchange, expected) => {
  expect(reasons(apply, exchange)).toEqual(expected);
});

test('merged usage sends always what each of its parts sends always', () => {
  const { body: _, ...bare } = subscribe;
  const merged = mergeUsages([usageOf(subscribe), usageOf(bare), usageOf(list)]);
  expect(merged.operations.subscribeToCampaign?.body).toMatchObject({ always: false });
  expect(merged.operations.subscribeToCampaign?.body?.fields['/subscribers']).toMatchObject({ always: true });
  const twice = mergeUsages([usageOf(list), usageOf({ ...list, parameters: { path: {}, query: { sort: 'name' } } })]);
  expect(twice.operations.listCampaigns?.parameters).toMatchObject({
    'query/sort': { always: true },
    'query/page': { always: false },
  });
});

test('usage check exits with the verdict, and merge writes a file that check reads', async () => {
  const run = (...args: string[]) => runCommandLine(folder, 'usage', ...args);
  const check = (contract: string, used = 'usage.json') => run('check', '--contract', contract, '--used', used);
  expect(await run('merge', 'usage.json', 'usage.json', '--output', 'merged.json')).toMatchObject({ code: 0, err: '' });
  expect(await check('same.json', 'merged.json')).toEqual({
    code: 0,
    out: 'safe: the contract keeps what the program uses of 2 operations.\n',
    err: '',
  });
  expect(await check('changed.json')).toMatchObject({
    code: 1,
    out: expect.stringContaining('request /subscribers/*/email: The field was removed.'),
  });
  expect(await check('missing.json')).toMatchObject({
    code: 2,
    err: expect.stringContaining('missing.json does not exist.'),
  });
  expect(await check('same.json', 'same.json')).toMatchObject({
    code: 2,
    err: expect.stringContaining('same.json is no file of usage'),
  });
});
