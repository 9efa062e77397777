import { applyWorkspace } from '@email-automation/sandbox/workspace/apply-workspace';
import { checkWorkspace } from '@email-automation/sandbox/workspace/check';
import { readStored } from '@email-automation/sandbox/workspace/read-stored';
import type { Workspace } from '@email-automation/sandbox/workspace/workspace';
import type { Clock } from '@email-automation/service/domain/clock';
import { columns, type Table } from '@email-automation/service/domain/columns';
import type { Database } from '@email-automation/service/storage/database';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newLocation, openAlso } from '../environment/databases.ts';
import { dumpTables } from '../environment/dump-tables.ts';

const clock: Clock = { now: () => new Date('2026-03-02T09:15:00Z') };
const allTables = Object.keys(columns) as Table[];

const apply = (database: Database, workspace: Workspace, options: object = {}) =>
  applyWorkspace(database, checkWorkspace(workspace), { clock, ...options });

test('applying a workspace twice changes nothing the second time, and a dry run nothing at all', async () => {
  const text = fc.constantFrom('', 'One', 'Two\nlines', 'Zoë 🎈');
  const name = fc.constantFrom('One', 'Two', 'Zoë 🎈');
  const ids = <Fields>(fields: fc.Arbitrary<Fields>) =>
    fc
      .uniqueArray(fc.record({ id: fc.constantFrom('1', '2', '3'), fields }), { selector: ({ id }) => id })
      .map((list) => list.map(({ id, fields }) => ({ ...fields, id })));
  const optional = { requiredKeys: ['name' as never] };
  const account = fc.record({
    name,
    default_postal_address: fc.constant('1 Harbour Street'),
    phone_number: text,
    users: fc.subarray(['ada@acme.example', 'eve@example.com']),
    broadcasts: ids(
      fc.record({
        name,
        status: fc.constantFrom('draft' as const, 'scheduled' as const),
        subject: name,
        text_body: name,
        send_at: fc.constant('2099-01-01T00:00:00Z'),
        localize_sending_time: fc.boolean(),
      }),
    ),
    campaigns: ids(
      fc.record(
        {
          name,
          bcc: text,
          double_optin: fc.boolean(),
          emails: fc.array(fc.record({ subject: name, text_body: text }), { minLength: 2, maxLength: 2 }),
        },
        optional,
      ),
    ),
    goals: ids(fc.record({ name, url: text, default_value: fc.nat(9) }, optional)),
    forms: ids(
      fc.record({ name, created_at: fc.constantFrom('2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z') }, optional),
    ),
    subscribers: fc.subarray([{ email: 'kim@example.com' }, { email: 'reader-{n}@example.com', repeat: 3 }]),
  });
  const token = { name: 'tests', token: 'token-of-eve-1234' };
  const user = fc.record({
    email: fc.constant('eve@example.com'),
    name,
    tokens: fc.subarray([token, { name: 'more' }]),
  });
  const workspaces = fc.record({ users: fc.tuple(user), accounts: ids(account) });
  const database = openAlso(await newLocation('demo'));
  await fc.assert(
    fc.asyncProperty(workspaces, async (workspace) => {
      const before = await dumpTables(database, allTables);
      const plan = await apply(database, workspace as Workspace, { dryRun: true }).catch(String);
      expect(await dumpTables(database, allTables)).toEqual(before);
      const applied = await apply(database, workspace as Workspace).catch(String);
      if (typeof applied === 'string') {
        // A scheduled broadcast is not edited, and does not become a draft.
        expect(applied).toBe(plan);
        expect(applied).toMatch(/broadcasts/);
        expect(await dumpTables(database, allTables)).toEqual(before);
        return;
      }
      expect(plan).toEqual({ changes: applied.changes, secrets: [] });
      const after = await dumpTables(database, allTables);
      expect(await apply(database, workspace as Workspace, {})).toEqual({ changes: [], secrets: [] });
      expect(await dumpTables(database, allTables)).toEqual(after);
      const stored = await readStored(database);
      expect(await apply(database, stored, { prune: true })).toEqual({ changes: [], secrets: [] });
    }),
    { numRuns: 10 },
  );
});

test('workspaces that are applied at the same time create each record once', async () => {
  const location = await newLocation();
  const databases = [openAlso(location), openAlso(location)];
  const workspace = {
    users: [
      { email: 'a@example.com', name: 'A', tokens: [{ name: 'made' }] },
      { email: 'b@example.com', name: 'B' },
    ],
    applications: [{ client_id: 'c', name: 'C', callback_url: 'https://c.example/' }],
    accounts: ['2', '1'].map((id) => ({
      id,
      users: ['b@example.com'],
      goals: [{ id: 'g', name: 'G' }],
      subscribers: [{ email: 's@example.com' }],
    })),
  };
  const applied = await Promise.all([...databases, ...databases].map((database) => apply(database, workspace)));
  const created = applied.flatMap(({ changes }) =>
    changes.map(({ kind, account_id, id }) => [kind, account_id, id].join(' ')),
  );
  expect(created).toHaveLength(12);
  expect(new Set(created).size).toBe(12);
  expect(applied.flatMap(({ secrets }) => secrets)).toHaveLength(2);
  expect((await apply(databases[0] as Database, workspace)).changes).toEqual([]);
});

test('a workspace prunes only the lists that it has, and never what is being sent or has subscribers', async () => {
  const database = openAlso(await newLocation('demo'));
  const kept = { id: '1001', name: 'Acme Outdoor' };
  expect((await apply(database, { accounts: [kept] }, { prune: true })).changes).toEqual([]);
  const pruned = await apply(
    database,
    { applications: [], accounts: [{ ...kept, users: [], goals: [], forms: [{ id: '5001', name: 'Footer' }] }] },
    { prune: true },
  );
  expect(pruned.changes).toEqual([
    { action: 'delete', kind: 'application', id: 'demo-app' },
    { action: 'delete', kind: 'access', account_id: '1001', id: 'ada@acme.example' },
    ...['4001', '4002', '4003'].map((id) => ({ action: 'delete', kind: 'goal', account_id: '1001', id })),
    { action: 'delete', kind: 'form', account_id: '1001', id: '5002' },
  ]);
  const stored = await readStored(database, '1001');
  expect(JSON.stringify(await readStored(database))).not.toMatch(/scrypt|secret/);
  expect(stored.accounts).toMatchObject([{ users: [], goals: [], forms: [{ id: '5001' }] }]);
  await expect(apply(database, { accounts: [{ ...kept, broadcasts: [] }] }, { prune: true })).rejects.toThrow(
    'The broadcast 2004 is being sent. Cancel it first.',
  );
  await expect(apply(database, { accounts: [{ ...kept, campaigns: [] }] }, { prune: true })).rejects.toThrow(
    'The campaign 3001 has subscribers. Pause it instead.',
  );
  const bakery = { id: '1002', campaigns: [{ id: '3102', name: 'Cake club' }] };
  expect((await apply(database, { accounts: [bakery] }, { prune: true })).changes).toEqual([
    { action: 'delete', kind: 'campaign', account_id: '1002', id: '3101' },
  ]);
});

test('the server makes secrets that a workspace leaves out, once, and replaces those that differ', async () => {
  const database = openAlso(await newLocation('demo'));
  const workspace = {
    users: [
      {
        email: 'ada@acme.example',
        name: 'Ada',
        tokens: [{ name: 'made' }, { name: 'demo', token: 'new-token-of-ada' }],
      },
    ],
    applications: [{ client_id: 'made', name: 'Made', callback_url: 'https://made.example/' }],
  };
  const { changes, secrets } = await apply(database, workspace);
  expect(changes).toEqual([
    { action: 'create', kind: 'token', user: 'ada@acme.example', id: 'made' },
    { action: 'change', kind: 'token', user: 'ada@acme.example', id: 'demo', fields: ['token'] },
    { action: 'create', kind: 'application', id: 'made' },
  ]);
  expect(secrets).toMatchObject([
    { kind: 'token', id: 'made' },
    { kind: 'application', id: 'made' },
  ]);
  for (const { secret } of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await apply(database, workspace)).toEqual({ changes: [], secrets: [] });
  const password = 'another password of ada';
  const users = [{ email: 'ada@acme.example', name: 'Ada', password }];
  expect((await apply(database, { users })).changes).toMatchObject([{ action: 'change', fields: ['password'] }]);
  expect((await apply(database, { users })).changes).toEqual([]);
  const applications = [{ client_id: 'demo-app', name: 'Demo app', active: false }];
  expect((await apply(database, { applications })).changes).toMatchObject([{ action: 'change', fields: ['active'] }]);
});
