import { seed } from '@email-automation/sandbox/workspace/seed';
import { systemClock } from '@email-automation/service/domain/clock';
import { systemRandom } from '@email-automation/service/domain/random';
import { mergeSubscriber } from '@email-automation/service/domain/subscribers';
import { openDatabase } from '@email-automation/service/storage/open';
import { lockSubscribers } from '@email-automation/service/storage/queries/accounts';
import { insertSubscribers } from '@email-automation/service/storage/queries/subscribers';
import { expect, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { startSandbox } from '../environment/sandbox.ts';

test('servers on one database share the rate limit', async () => {
  const location = await newLocation();
  const limits = { individual: { limit: 50, seconds: 3600 }, records: { limit: 30, seconds: 3600 } };
  const start = () => startSandbox({ database: openDatabase(location), limits, worker: false });
  const servers = [await start(), await start()];
  const both = <ReceivedResponse>(
    count: number,
    ask: (server: (typeof servers)[number], n: number) => Promise<ReceivedResponse>,
  ) => Promise.all(servers.flatMap((server, s) => Array.from({ length: count }, (_, n) => ask(server, 2 * n + s))));

  const responses = await both(40, (server) => server.get('/v2/accounts'));
  const accepted = responses.filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(50);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(30);
  const remaining = accepted.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
  expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n));

  // 20 requests of 3 records each, and room for 10 of them.
  const batches = await both(10, (server, n) => {
    const subscribers = [1, 2, 3].map((record) => ({ email: `r${n}-${record}@example.com` }));
    return server.post('/v2/1001/subscribers/batches', { batches: [{ subscribers }] });
  });
  expect(batches.filter(({ status }) => status === 201)).toHaveLength(10);
});

test('seeding a subscriber waits for a concurrent import of the same subscriber', async () => {
  const { database } = await startSandbox({ worker: false });
  const workspace = {
    users: [],
    accounts: [{ id: '1001', name: 'Acme', subscribers: [{ email: 'both@example.com' }] }],
  };
  let seeded: Promise<unknown> | undefined;
  await database.query.transaction().execute(async (transaction) => {
    await lockSubscribers(transaction, '1001');
    seeded = seed(database, workspace, systemClock);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const fresh = { account_id: '1001', id: systemRandom.id(), created_at: '2026-03-01T09:00:00Z' };
    await insertSubscribers(transaction, '1001', [mergeSubscriber(undefined, { email: 'both@example.com' }, fresh)]);
  });
  await seeded;
  const found = database.query.selectFrom('subscribers').where('email', '=', 'both@example.com').select('id');
  expect(await found.execute()).toHaveLength(1);
});
