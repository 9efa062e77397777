import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemClock } from '../src/domain/clock.ts';
import { seed } from '../src/workspace/seed.ts';
import { contract, type Sandbox, startSandbox } from './sandbox.ts';

const accounts = ['a1', 'a2', 'a3', 'a4'];
const users = ['u1@example.com', 'u2@example.com', 'u3@example.com'];
/** A string in all data of an account, and in no other account. */
const mark = (account: string) => `mark-of-${account}`;
/** Accounts of each user: the first has access to one, the second to two, the third to none. */
const access: Record<string, string[]> = {
  'u1@example.com': ['a1'],
  'u2@example.com': ['a2', 'a3'],
  'u3@example.com': [],
};
const tokenOf = (user: string) => `token-of-${user}`;

async function declare({ database }: Sandbox): Promise<void> {
  const workspace = {
    users: users.map((email) => ({ email, name: email, tokens: [{ name: '', token: tokenOf(email) }] })),
    accounts: accounts.map((id) => ({
      id,
      name: mark(id),
      users: users.filter((user) => access[user]?.includes(id)),
      // The same ids in every account.
      broadcasts: [{ id: 'b', name: mark(id) }],
      campaigns: [{ id: 'c', name: mark(id), status: 'active' as const, emails: [{ subject: mark(id) }] }],
      goals: [{ id: 'g', name: mark(id) }],
      forms: [{ id: 'f', name: mark(id), campaign: 'c' }],
      subscribers: [
        { email: `${mark(id)}@example.com`, custom_fields: { [mark(id)]: 1 }, campaigns: [{ campaign: 'c' }] },
      ],
    })),
  };
  await seed(database, workspace, systemClock);
}

const reads = contract.operations.filter((operation) => operation.method === 'GET' && operation.authenticated);
const arbitraryRequest = fc.record({
  user: fc.constantFrom(...users),
  account: fc.constantFrom(...accounts),
  operation: fc.constantFrom(...reads),
  id: fc.constantFrom('b', 'c', 'g', 'f', ...accounts),
});

test('no response contains data of an account that the user has no access to', async () => {
  const sandbox = await startSandbox({ limits: { individual: { limit: 1e6, seconds: 3600 } } });
  await declare(sandbox);
  let allowed = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryRequest, async ({ user, account, operation, id }) => {
      const path = operation.path.replace('{account_id}', account).replace(/\{\w+\}/g, id);
      const { status, body } = await sandbox.get(path, tokenOf(user));
      const text = JSON.stringify(body);
      for (const other of accounts) if (!access[user]?.includes(other)) expect(text).not.toContain(mark(other));
      if (operation.path.includes('{account_id}') && !access[user]?.includes(account)) expect(status).toBe(403);
      else if (status === 200) allowed++;
    }),
    { numRuns: 400 },
  );
  expect(allowed).toBeGreaterThan(20);
}, 60_000);

test('writes to an account without access are refused and change nothing', async () => {
  const sandbox = await startSandbox();
  await declare(sandbox);
  const writes = contract.operations.filter((operation) => operation.method === 'POST' && operation.authenticated);
  for (const { path, operationId } of writes) {
    const target = path.replace('{account_id}', 'a4').replace(/\{\w+\}/g, 'c');
    expect((await sandbox.post(target, '{}', tokenOf('u1@example.com'))).status, operationId).toBe(403);
  }
  const campaign = await sandbox.database.query
    .selectFrom('campaigns')
    .where('account_id', '=', 'a4')
    .select(['status', 'active_subscriber_count'])
    .executeTakeFirst();
  expect(campaign).toEqual({ status: 'active', active_subscriber_count: 1 });
  expect(await sandbox.database.query.selectFrom('queued_batches').selectAll().execute()).toEqual([]);
});
