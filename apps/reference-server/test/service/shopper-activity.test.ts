import { successStatus } from '@email-automation/service/contract/contract';
import { expect, test } from 'vitest';
import { contract, eventually, startSandbox } from '../environment/sandbox.ts';

const batches = contract.operations.filter((operation) => operation.rateLimit === 'batch');

/** The first example of an operation's body in the contract. */
function exampleOf(path: string): object {
  // biome-ignore lint/suspicious/noExplicitAny: JSON of the contract
  const { document } = contract as { document: any };
  const [example] = Object.values<{ value?: object; $ref?: string }>(
    document.paths[path].post.requestBody.content['application/json'].examples,
  );
  return example?.value ?? document.components.examples[example?.$ref?.split('/').at(-1) as string].value;
}

test.each(batches)('$operationId accepts the example of the contract', async (operation) => {
  const { path } = operation;
  const sandbox = await startSandbox();
  const response = await sandbox.post(path.replace('{account_id}', '1001'), exampleOf(path));
  expect(response.status).toBe(successStatus(operation));
  expect(response.headers.get('x-ratelimit-limit')).toBe('50');
  expect(response.headers.get('deprecation')).toBeNull();
  await eventually(async () => {
    expect(await sandbox.database.query.selectFrom('queued_batches').selectAll().execute()).toEqual([]);
  });
  expect(await sandbox.database.query.selectFrom('record_failures').selectAll().execute()).toEqual([]);
});

test('carts, orders, and products are stored with their request id and their subscriber [shopper-unknown-subscriber] [EVENT-4] [EVENT-5]', async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.post('/v3/1001/shopper_activity/order/batch', {
    orders: [
      { email: 'buyer@example.com', action: 'placed', items: [{ name: 'Tent', color: 'green' }] },
      { action: 'x' },
    ],
  });
  expect(body.request_ids).toHaveLength(1);
  await eventually(async () => {
    const rows = await sandbox.database.query
      .selectFrom('shopper_activity')
      .leftJoin('subscribers', 'subscribers.id', 'shopper_activity.subscriber_id')
      .select(['kind', 'request_id', 'email', 'record'])
      .orderBy('shopper_activity.id')
      .execute();
    expect(rows).toMatchObject([
      { kind: 'order', request_id: body.request_ids[0], email: 'buyer@example.com' },
      { kind: 'order', request_id: body.request_ids[0], email: null },
    ]);
    expect(JSON.parse(rows[0]?.record ?? '').items[0].color).toBe('green');
  });
});

test('further attributes of an item are stored whatever their type [line-item-attributes]', async () => {
  const sandbox = await startSandbox();
  const items = [{ color: 7, gift: null }];
  expect((await sandbox.post('/v3/1001/shopper_activity/cart/batch', { carts: [{ items }] })).status).toBe(202);
  await eventually(async () => {
    const [row] = await sandbox.database.query.selectFrom('shopper_activity').select('record').execute();
    expect(JSON.parse(row?.record ?? '{}').items).toEqual(items);
  });
});
