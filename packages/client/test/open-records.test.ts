import { expect, test } from 'vitest';
import { openProgram } from './language-service.ts';

const program = (declarations: string, calls: string) =>
  openProgram(`import { createClient, type EventRecord } from '../src/exports.ts';
declare module '../src/exports.ts' { ${declarations} }
const client = createClient({ baseUrl: 'https://api.example.com', apiToken: 'x' });
${calls}
`);

const declarations = `
  interface CustomFields { shirt_size?: 'S' | 'M' }
  interface EventProperties { plan?: 'pro' }
  interface Subscriber { email: string }`;

test('open records take any field', () => {
  const calls = `await client.subscribers.import([{ custom_fields: { shirt_size: 'Q', color: 'red' } }]);
const event: EventRecord = { email: 'a@example.com', action: 'Came', properties: { plan: 'free' } };
for await (const { email } of client.campaigns.listSubscribers({ campaign_id: '1' })) email satisfies unknown;
event;`;
  expect(program('', calls).errors()).toEqual([]);
});

test('declared fields have their types in imports, events and subscribers, and other fields are still allowed', () => {
  const calls = `await client.subscribers.import([{ custom_fields: { shirt_size: 'M', color: 'red' } }]);
const event: EventRecord = { email: 'a@example.com', action: 'Came', properties: { plan: 'pro', value: 1 } };
for await (const { email } of client.campaigns.listSubscribers({ campaign_id: '1' })) email.length;
event;`;
  expect(program(declarations, calls).errors()).toEqual([]);
});

test('a wrong value of a declared field is an error', () => {
  const calls = `await client.subscribers.import([{ custom_fields: { shirt_size: 'Q' } }]);
const event: EventRecord = { id: '1', action: 'Came', properties: { plan: 'free' } };
for await (const { email } of client.campaigns.listSubscribers({ campaign_id: '1' })) email.size;
event;`;
  expect(program(declarations, calls).errors()).toEqual([
    `Type '"Q"' is not assignable to type '"S" | "M" | undefined'.`,
    `Type '"free"' is not assignable to type '"pro"'.`,
    "Property 'size' does not exist on type 'string'.",
  ]);
});

test('the error of a wrong argument is short', () => {
  const calls = `await client.campaigns.list({ status: 'asleep' });
await client.campaigns.list({ stauts: 'all' });
await client.campaigns.fetch({});
await client.accounts.list({ page: 1 });
await client.events.record({ body: { events: [{ action: 'Came' }] } });
await client.campaigns.subscribe({ campaign_id: '1', body: { subscribers: [] } });
const none: EventRecord = { email: 'a@example.com' };
none;`;
  expect(program('', calls).errors()).toMatchInlineSnapshot(`
    [
      "Type '"asleep"' is not assignable to type '"draft" | "active" | "paused" | undefined'.",
      "Object literal may only specify known properties, but 'stauts' does not exist in type 'CampaignListParams'. Did you mean to write 'status'?",
      "Argument of type '{}' is not assignable to parameter of type 'CampaignFetchParams'.   Property 'campaign_id' is missing in type '{}' but required in type 'CampaignFetchParams'.",
      "Object literal may only specify known properties, and 'page' does not exist in type 'NoParams'.",
      "Type '{ action: string; }' is not assignable to type 'EventRecord'.   Property 'id' is missing in type '{ action: string; }' but required in type 'EventById'.",
      "Type '[]' is not assignable to type '[CampaignSubscriber]'.   Source has 0 element(s) but target requires 1.",
      "Type '{ email: string; }' is not assignable to type 'EventRecord'.   Property 'action' is missing in type '{ email: string; }' but required in type 'EventByEmail'.",
    ]
  `);
});
