import { expect, test } from 'vitest';
import { type ControlledSandbox, startSandbox } from '../environment/sandbox.ts';

const campaignOf = async ({ get }: ControlledSandbox, id: string) =>
  (await get(`/v2/1001/campaigns/${id}`)).body.campaigns[0];

test('a workspace does not change existing subscribers, and campaigns count its new subscriptions', async () => {
  const sandbox = await startSandbox({ start: {} });
  const { control, get, post } = sandbox;
  // By the API, a subscriber has another id than in a workspace.
  await post('/v2/1001/campaigns/3001/subscribers', {
    subscribers: [{ email: 'Kim@example.com', double_optin: false }],
  });
  const before = await campaignOf(sandbox, '3001');
  const accounts = [
    {
      id: '1001',
      subscribers: [
        {
          email: 'kim@example.com',
          time_zone: 'Europe/Berlin',
          campaigns: [{ campaign: '3001' }, { campaign: '3002' }],
        },
        { email: 'KIM@example.com', campaigns: [{ campaign: '3002' }] },
        { email: 'new@example.com', campaigns: [{ campaign: '3001' }] },
        { email: 'gone@example.com', campaigns: [{ campaign: '3001', status: 'unsubscribed' }] },
        { email: 'new-{n}@example.com', repeat: 2, time_zone: 'europe/BERLIN' },
      ],
    },
  ];
  const other = await campaignOf(sandbox, '3002');
  for (let n = 0; n < 2; n++) expect((await control('POST', '/workspace', { accounts })).status).toBe(200);
  expect(await campaignOf(sandbox, '3001')).toEqual({
    ...before,
    active_subscriber_count: before.active_subscriber_count + 1,
    unsubscribed_subscriber_count: before.unsubscribed_subscriber_count + 1,
  });
  expect((await campaignOf(sandbox, '3002')).active_subscriber_count).toBe(other.active_subscriber_count + 1);
  const subscriptions = (await get('/v2/1001/subscribers/kim@example.com/campaign_subscriptions')).body;
  expect(subscriptions.campaign_subscriptions).toHaveLength(2);
  const [kim] = (await get('/v2/1001/campaigns/3002/subscribers?per_page=1000')).body.subscribers.filter(
    (one: { email: string }) => one.email === 'Kim@example.com',
  );
  expect(kim).toMatchObject({ time_zone: 'Etc/UTC' });
  const repeated = sandbox.database.query.selectFrom('subscribers').where('email', 'like', 'new-_@example.com');
  const added = repeated.where('account_id', '=', '1001').select(['email', 'time_zone']).orderBy('email');
  const time_zone = 'Europe/Berlin';
  expect(await added.execute()).toEqual([1, 2].map((n) => ({ email: `new-${n}@example.com`, time_zone })));
});
