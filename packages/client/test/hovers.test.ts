import { groupOperations } from '@email-automation/codegen/operation-groups';
import { schemaTypeName } from '@email-automation/codegen/schema-type-name';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import type { Operation } from '@email-automation/types';
import { expect, test } from 'vitest';
import { openProgram } from './language-service.ts';

const operations: Operation[] = Object.values(operationsById);
const methods = groupOperations(operations.filter(({ server }) => server !== 'auth')).flatMap(({ group, members }) =>
  members.map(({ name }) => `${group}.${name}`),
);

const program = openProgram(`import { createClient } from '../src/exports.ts';
const client = createClient({ baseUrl: 'https://api.example.com', apiToken: 'x' });
const list = await client.campaigns.list({ status: 'active' });
const one = await client.campaigns.fetch({ campaign_id: '1' });
const [campaign] = one.campaigns;
const name: string = campaign.name;
for await (const subscriber of client.campaigns.listSubscribers({ campaign_id: '1' })) subscriber;
await client.campaigns.subscribe({ campaign_id: '1', body: { subscribers: [{ email: 'a@example.com' }] } });
${methods.map((method) => `client.${method};`).join('\n')}
`);

test('the program has no errors: exactly one item is not undefined', () => {
  expect(program.errors()).toEqual([]);
});

// The types that openapi-typescript and type operators would show.
const unreadable = /Omit<|& \{|components\[|operations\[|\bany\b|\.\.\. \d+ more|\{\s/;

test.each(methods)('the hover of %s is a signature of named types', (method) => {
  const { display, documentation } = program.hover(`client.${method};`, method.split('.')[1] ?? '');
  expect(display).toMatch(/^\(method\) \w+Methods\.\w+\(/);
  expect(display).not.toMatch(unreadable);
  expect(documentation).toMatch(/`(GET|POST) \/\S+`$/);
});

test('hovers show names of types, not their structure', () => {
  const hovers = [
    program.hover('await client.campaigns.list', 'list'),
    program.hover('list({', 'status'),
    program.hover('one.campaigns', 'campaigns'),
    program.hover('const name', 'name;'),
    program.hover('for await', 'subscriber'),
    program.hover('await client.campaigns.subscribe', 'email'),
  ];
  expect(hovers.map(({ display }) => display)).toEqual([
    '(method) CampaignsMethods.list(params?: CampaignListParams, options?: CallOptions): List<CampaignList, Campaign>',
    '(property) CampaignListParams.status?: "draft" | "active" | "paused" | undefined',
    '(property) CampaignResponse.campaigns: [Campaign]',
    '(property) Campaign.name: string',
    'const subscriber: Subscriber',
    '(property) CampaignSubscriber.email: string',
  ]);
});

test('an editor shows the parameters of a call with their docs, and offers the fields', () => {
  const { parameters, documentation } = program.signatureHelp('client.campaigns.list');
  expect(parameters).toEqual(['params?: CampaignListParams', 'options?: CallOptions']);
  expect(documentation?.[0]).toContain('`status`');
  expect(documentation?.[1]).toContain('`signal`');
  expect(program.completions('list({', 'status')).toEqual(['account_id', 'direction', 'page', 'sort', 'status']);
});

test('the error of an argument that a method does not have names it', () => {
  const { errors } = openProgram(`import { createClient } from '../src/exports.ts';
const client = createClient({ baseUrl: 'https://api.example.com', apiToken: 'x' });
client.accounts.list({ page: 1 });
client.accounts.list('1001');`);
  expect(errors()).toEqual([
    "Object literal may only specify known properties, and 'page' does not exist in type 'NoParams'.",
    "Type '\"1001\"' has no properties in common with type 'NoParams'.",
  ]);
});

test('optional arguments and options take undefined, also with exactOptionalPropertyTypes', () => {
  const { errors } = openProgram(`import { createClient } from '../src/exports.ts';
const none = (): undefined => undefined;
const client = createClient({
  baseUrl: 'https://api.example.com', apiToken: 'x', accessToken: none(), accountId: none(), logger: none(), fetch: none(),
});
await client.campaigns.list({ account_id: none(), sort: none() }, { signal: none() });
await client.events.import([], { start: none(), size: none() });
await client.request('GET', '/v2/{account_id}/tags', { body: none(), timeoutMs: none() });`);
  expect(errors()).toEqual([]);
});

test('every schema of the contract has a type of its name', () => {
  const names = program.exportedNames('../src/exports.ts');
  expect(names).toEqual(expect.arrayContaining(Object.keys(contract.components.schemas).map(schemaTypeName)));
  expect(names).toContain('EventRecord');
  expect(names).not.toContain('Event');
});

test('every field of a generated type has docs as text, with names of methods instead of operations', () => {
  const fields = program
    .exportedFields('../src/exports.ts')
    .filter(({ file }) => /(params|schemas)\.(d\.)?ts$/.test(file));
  expect(fields.length).toBeGreaterThan(300);
  const named = fields.filter(({ field }) => !field.endsWith('.__index'));
  expect(named.filter(({ documentation }) => documentation === '').map(({ field }) => field)).toEqual([]);
  const ids = new RegExp(`(?<!\\.)\\b(${operations.map(({ operationId }) => operationId).join('|')})\\b`);
  const all = [...fields, ...methods.map((method) => program.hover(`client.${method};`, method.split('.')[1] ?? ''))];
  expect(all.filter(({ documentation }) => ids.test(documentation))).toEqual([]);
});
