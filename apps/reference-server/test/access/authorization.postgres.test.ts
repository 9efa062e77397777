import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';
import { hashToken } from '@email-automation/service/domain/tokens';
import { deleteToken, insertToken } from '@email-automation/service/storage/access/tokens';
import { openDatabase } from '@email-automation/service/storage/open';
import { expect, test } from 'vitest';
import { countStatements } from '../environment/count-statements.ts';
import { newLocation } from '../environment/databases.ts';
import { ada, bob, startSandbox, startWithOperator } from '../environment/sandbox.ts';

const campaign = '/v2/1001/campaigns/3001';

/** Waits until the servers of this process have received so many requests, and looked for their tokens. */
async function arrivalOf(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let received = 0;
  const onRequest = () => ++received === count && resolve();
  subscribe('http.server.request.start', onRequest);
  await promise;
  unsubscribe('http.server.request.start', onRequest);
  await setImmediate();
}

test('requests of one token that arrive together share statements, and each gets its own count', async () => {
  const { sandbox, operator } = await startWithOperator({ worker: false });
  await sandbox.get('/v2/accounts/1001');
  let remaining: number[] = [];
  const statements = await countStatements(async () => {
    // The count is locked until they have arrived, also on a slow machine.
    const responses = await operator.query.transaction().execute(async (db) => {
      await db.selectFrom('rate_limit_usage').selectAll().forUpdate().execute();
      const arrived = arrivalOf(40);
      const sent = Array.from({ length: 40 }, () => sandbox.get('/v2/accounts/1001'));
      await arrived;
      return sent;
    });
    const received = await Promise.all(responses);
    expect(received.every(({ status }) => status === 200)).toBe(true);
    remaining = received.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
  });
  expect(remaining.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 40 }, (_, n) => 3598 - n));
  const authorizations = statements.filter((text) => text.includes('rate_limit_usage'));
  expect(authorizations.length).toBeLessThan(20);
});

test('requests that arrive together get the access to their own accounts, and errors in the usual order', async () => {
  const sandbox = await startSandbox({ worker: false, limits: { individual: { limit: 30, seconds: 3600 } } });
  const paths = ['/v2/accounts/1001', '/v2/accounts/1002', '/v2/accounts/none', '/v2/accounts'];
  const expected = [200, 403, 404, 200];
  const ask = (token?: string) => Promise.all(paths.map(async (path) => (await sandbox.get(path, token)).status));
  const rounds = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(rounds).toEqual(rounds.map(() => expected));
  expect(await ask(bob)).toEqual([403, 200, 404, 200]);
  expect(await ask('wrong')).toEqual([401, 401, 401, 401]);
  // 20 of 30 are used.
  const more = (await Promise.all(Array.from({ length: 5 }, () => ask()))).flat();
  expect(more.filter((status) => status === 429)).toHaveLength(10);
  expect(await ask()).toEqual([429, 429, 429, 429]);
});

test('a token that is revoked while requests of it wait is refused for those that arrive later', async () => {
  const location = await newLocation();
  const sandbox = await startSandbox({ database: openDatabase(location), worker: false });
  for (let round = 0; round < 20; round++) {
    const token = `token-of-round-${round}`;
    const hash = hashToken(token);
    await insertToken(sandbox.database.query, {
      ...{ hash, user_id: 'ada@acme.example', kind: 'api', name: token, client_id: null },
      created_at: '2026-03-01T09:00:00Z',
    });
    const earlier = Array.from({ length: 8 }, () => sandbox.get(campaign, token));
    await deleteToken(sandbox.database.query, hash);
    const later = Array.from({ length: 8 }, () => sandbox.get(campaign, token));
    expect((await Promise.all(later)).map(({ status }) => status)).toEqual(later.map(() => 401));
    for (const { status } of await Promise.all(earlier)) expect([200, 401]).toContain(status);
  }
  expect((await sandbox.get(campaign, ada)).status).toBe(200);
});
