import { successStatus } from '@email-automation/service/contract/contract';
import { expect, test, vi } from 'vitest';
import { contract, startSandbox } from '../environment/sandbox.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON of the contract
const { document } = contract as { document: any };

const examples = contract.operations.flatMap((operation) => {
  const { operationId, method, path } = operation;
  const content = document.paths[path][method.toLowerCase()].requestBody?.content['application/json'];
  return Object.entries<{ value?: unknown; $ref?: string }>(content?.examples ?? {}).map(([name, example]) => ({
    operationId,
    name,
    path,
    status: successStatus(operation),
    body: example.value ?? document.components.examples[example.$ref?.split('/').at(-1) as string].value,
  }));
});

test('the contract is served, and serialized once', async () => {
  const { url } = await startSandbox();
  const stringify = vi.spyOn(JSON, 'stringify');
  for (let n = 0; n < 3; n++) {
    const response = await fetch(`${url}/openapi.json`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual(document);
  }
  const serialized = stringify.mock.calls.filter(([value]) => value?.openapi === document.openapi);
  stringify.mockRestore();
  expect(serialized.length).toBe(1);
});

test('every operation with a body has an example', () => {
  expect(new Set(examples.map((example) => example.operationId)).size).toBe(9);
});

test.each(examples)('$operationId accepts the example $name of the contract', async ({ path, status, body }) => {
  const sandbox = await startSandbox();
  const known = await sandbox.get('/v2/1001/campaigns/3001/subscribers?per_page=1');
  // Replaces the id of the subscriber in an example with an existing one.
  const text = JSON.stringify(body).replace('3f2504e04f8941d39a0c0305e82c3301', known.body.subscribers[0].id);
  const target = path.replace('{account_id}', '1001').replace('{campaign_id}', '3001');
  const response = await sandbox.post(target, text);
  expect([response.status, response.body?.errors]).toEqual([status, undefined]);
});

const tooMany = Array(1001).fill({ email: 'grace@example.com' });

test.each([
  ['UnprocessableArguments', 'badPage', 'GET /v2/1001/campaigns?page=0', undefined],
  [
    'UnprocessableSubscriber',
    'invalid',
    'POST /v2/1001/campaigns/3001/subscribers',
    { subscribers: [{ time_zone: 'Oz' }] },
  ],
  [
    'UnprocessableEvent',
    'invalid',
    'POST /v2/1001/events',
    { events: [{ email: 'grace@example.com', occurred_at: '' }] },
  ],
  ['UnprocessableBatch', 'tooLarge', 'POST /v2/1001/subscribers/batches', { batches: [{ subscribers: tooMany }] }],
  ['UnprocessableShopperBatch', 'tooLarge', 'POST /v3/1001/shopper_activity/cart/batch', { carts: tooMany }],
  ['UnprocessableTransition', 'draft', 'POST /v2/1001/campaigns/3003/pause', undefined],
])('%s has the errors of this server as its example %s', async (response, example, request, requestBody) => {
  const sandbox = await startSandbox();
  const [method, path = ''] = request.split(' ');
  const { status, body } = method === 'GET' ? await sandbox.get(path) : await sandbox.post(path, requestBody);
  const { examples } = document.components.responses[response].content['application/json'];
  expect([status, body]).toEqual([422, examples[example].value]);
});

test('a subscriber who was removed and must not be reactivated gets the errors of the example', async () => {
  const sandbox = await startSandbox();
  const { body: list } = await sandbox.get('/v2/1001/campaigns/3001/subscribers?status=removed');
  const subscribers = [{ email: list.subscribers[0].email, reactivate_if_removed: false }];
  const { body } = await sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers });
  const { examples } = document.components.responses.UnprocessableSubscriber.content['application/json'];
  expect(body).toEqual(examples.removed.value);
});
