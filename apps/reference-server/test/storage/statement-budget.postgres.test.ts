import { fillPath } from '@email-automation/contract-tools/path-template';
import type { handlers } from '@email-automation/service/handlers/handlers';
import { expect, test } from 'vitest';
import { countStatements } from '../environment/count-statements.ts';
import { contract, startSandbox } from '../environment/sandbox.ts';

type OperationId = keyof typeof handlers;

/** The most statements of a request of each operation: each one takes a round trip to the database. */
const budgets: Record<OperationId, number> = {
  // The grants of a user are on every machine of a distributed database, the accounts are not: they are not joined.
  listAccounts: 3,
  fetchAccount: 2,
  listBroadcasts: 2,
  fetchBroadcast: 2,
  listCampaigns: 2,
  fetchCampaign: 2,
  activateCampaign: 8,
  pauseCampaign: 7,
  listCampaignSubscribers: 2,
  subscribeToCampaign: 12,
  // More for a subscriber without subscriptions, or by email address.
  listCampaignSubscriptions: 2,
  listCustomFieldIdentifiers: 2,
  listGoals: 2,
  fetchGoal: 2,
  listEventActions: 2,
  // More for an event that changes its subscriber.
  recordEvent: 3,
  createSubscriberBatch: 3,
  createUnsubscribeBatch: 3,
  createEventBatch: 3,
  createLegacyOrderBatch: 3,
  createCartBatch: 3,
  createOrderBatch: 3,
  createProductBatch: 3,
};

const ids: Record<string, string> = {
  account_id: '1001',
  broadcast_id: '2001',
  campaign_id: '3001',
  conversion_id: '4001',
};

/** The examples of the contract for the bodies of requests. */
const examples = Reflect.get(contract.document.components, 'examples') as Record<string, { value: unknown }>;
const bodies: Partial<Record<OperationId, string>> = {
  subscribeToCampaign: 'AddSubscriber',
  recordEvent: 'RecordConversion',
  createSubscriberBatch: 'TwoSubscribers',
  createUnsubscribeBatch: 'TwoUnsubscribes',
  createEventBatch: 'TwoEvents',
  createLegacyOrderBatch: 'OneLegacyOrder',
  createCartBatch: 'OneCart',
  createOrderBatch: 'OneOrder',
  createProductBatch: 'OneProduct',
};

test('no request sends more statements than its budget', async () => {
  const sandbox = await startSandbox({ worker: false });
  // The first request that counts against a limit creates its row.
  await sandbox.post('/v2/1001/subscribers/batches', examples.TwoSubscribers?.value);
  const { body } = await sandbox.get('/v2/1001/campaigns/3001/subscribers');
  const values = { ...ids, subscriber_id: body.subscribers[0].id };
  const sent: Record<string, string[]> = {};
  for (const { operationId, method, path } of contract.operations) {
    if (!(operationId in budgets)) continue;
    const url = fillPath(path, (name) => values[name as keyof typeof values] as string);
    const example = bodies[operationId as OperationId];
    sent[operationId] = await countStatements(async () => {
      const request = method === 'GET' ? sandbox.get(url) : sandbox.post(url, example && examples[example]?.value);
      await request;
    });
  }
  expect(Object.keys(sent).toSorted()).toEqual(Object.keys(budgets).toSorted());
  const exceeded = Object.entries(sent).filter(([operation, { length }]) => length > budgets[operation as OperationId]);
  expect(exceeded).toEqual([]);
});
