import { expect, test } from 'vitest';
import { eventually, startSandbox } from '../environment/sandbox.ts';

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
