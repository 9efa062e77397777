import { dialectOf } from '@email-automation/service/storage/database';
import { columns } from '@email-automation/service/storage/schema/tables';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { failuresOf } from '../environment/failures.ts';
import { startSandbox } from '../environment/sandbox.ts';

const paths = {
  subscribers: ['/v2/1001/campaigns/3001/subscribers', '/v2/1001/subscribers/batches'],
  events: ['/v2/1001/events', '/v2/1001/events/batches'],
} as const;

/** Characters of four bytes that no database compresses. */
const random = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(0x20000 + Math.floor(Math.random() * 0x5000))).join('');

/** An email address of this length. */
function createEmail(length: number, local = 64): string {
  const domain = 'b'
    .repeat(61)
    .concat('.')
    .repeat(Math.floor((length - local - 4) / 62));
  return `${'a'.repeat(local)}@${domain}${'c'.repeat(length - local - 1 - domain.length)}`;
}

/** Fields at the limit, fields beyond it, and the error. */
const cases: [keyof typeof paths, object, object, string, string][] = [
  ['subscribers', { email: createEmail(254) }, { email: createEmail(255) }, 'length_error', 'email'],
  ['subscribers', { email: createEmail(140) }, { email: createEmail(141, 65) }, 'length_error', 'email'],
  ['subscribers', { email: 'a@example.c0m' }, { email: 'a@127.0.0.1' }, 'email_error', 'email'],
  [
    'events',
    { email: `a@${'b'.repeat(63)}.example` },
    { email: `a@${'b'.repeat(64)}.example` },
    'email_error',
    'email',
  ],
  ['subscribers', { tags: ['x', random(255)] }, { tags: ['x', random(256)] }, 'length_error', 'tags[1]'],
  ['subscribers', { tags: [' x '] }, { tags: ['x', '\t ', '\t '] }, 'presence_error', 'tags[1]'],
  [
    'subscribers',
    { custom_fields: { [random(255)]: 1 } },
    { custom_fields: { a: 1, [random(256)]: 1 } },
    'length_error',
    'custom_fields',
  ],
  ['subscribers', { custom_fields: { ' x ': 1 } }, { custom_fields: { '': 1 } }, 'presence_error', 'custom_fields'],
  ['subscribers', { custom_fields: {} }, { custom_fields: { '\u00a0': 1 } }, 'presence_error', 'custom_fields'],
  ['events', { email: createEmail(254) }, { email: createEmail(255) }, 'length_error', 'email'],
  ['events', { email: 'a@b.c' }, { email: 'a@b.5' }, 'email_error', 'email'],
  ['events', { action: random(255) }, { action: random(256) }, 'length_error', 'action'],
  ['events', { action: ' x ' }, { action: '' }, 'presence_error', 'action'],
  ['events', { action: 'x' }, { action: ' \n' }, 'presence_error', 'action'],
];

test('what is too long or blank is an error, alone in a batch', async () => {
  const sandbox = await startSandbox();
  await checkCases(cases, async ([key, good, bad, code, attribute]) => {
    const record = (fields: object) => ({
      email: 'x@example.com',
      ...(key === 'events' && { action: 'A' }),
      ...fields,
    });
    const [single, batch] = paths[key];
    expect((await sandbox.post(single, { [key]: [record(good)] })).status).toBeLessThan(300);
    const refused = await sandbox.post(single, { [key]: [record(bad)] });
    expect([refused.status, refused.body.errors]).toEqual([422, [expect.objectContaining({ code, attribute })]]);
    const records = [record(good), record(bad), record({ email: 'last@example.com' })];
    expect((await sandbox.post(batch, { batches: [{ [key]: records }] })).status).toBe(201);
    expect(await failuresOf(sandbox)).toEqual([expect.objectContaining({ record: 1, code, attribute })]);
    await sandbox.database.query.deleteFrom('record_failures').execute();
    expect((await sandbox.get(`${paths.subscribers[0]}?per_page=1000`)).status).toBe(200);
  });
});

test('an email address that is too long fails alone in every batch, and is unsubscribed nowhere', async () => {
  const sandbox = await startSandbox();
  const records = [createEmail(255), createEmail(3000), 'ok@example.com'].map((email) => ({ email }));
  const bodies: [string, object][] = [
    ['/v2/1001/unsubscribes/batches', { batches: [{ subscribers: records }] }],
    ['/v2/1001/orders/batches', { batches: [{ orders: records }] }],
    ['/v3/1001/shopper_activity/cart/batch', { carts: records }],
    ['/v3/1001/shopper_activity/order/batch', { orders: records }],
  ];
  for (const [path, body] of bodies) expect((await sandbox.post(path, body)).status, path).toBeLessThan(300);
  const failures = await failuresOf(sandbox);
  expect(failures.map(({ record }) => record)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
  expect(new Set(failures.map(({ code, attribute }) => `${code} ${attribute}`))).toEqual(
    new Set(['length_error email']),
  );
});

test('a user_id and a tag as a string have the same limit', async () => {
  const sandbox = await startSandbox();
  const subscribe = (user_id: string) =>
    sandbox.post(paths.subscribers[0], { subscribers: [{ email: 'u@example.com', user_id }] });
  expect((await subscribe(random(255))).status).toBe(201);
  expect((await subscribe('')).status).toBe(201);
  const { status, body } = await subscribe(random(256));
  expect([status, body.errors]).toEqual([
    422,
    [{ code: 'length_error', attribute: 'user_id', message: 'User ID must have at most 255 characters.' }],
  ]);
  const subscribers = [random(3000), ' ', 'x'].map((tags, n) => ({ email: `t${n}@example.com`, tags }));
  await sandbox.post(paths.subscribers[1], { batches: [{ subscribers }] });
  expect(await failuresOf(sandbox)).toMatchObject([
    { record: 0, code: 'length_error', attribute: 'tags[0]' },
    { record: 1, code: 'presence_error', attribute: 'tags[0]' },
  ]);
});

/** Indexed columns that no request writes: the server or its operator sets them, or copies them from where they are set. */
const notWritten = new Set(
  `account_work.account_id account_work.due_at account_work.kind accounts.id applications.client_id authorization_requests.expires_at authorization_requests.hash
  broadcast_parts.account_id broadcast_parts.broadcast_id broadcasts.account_id broadcasts.created_at broadcasts.id broadcasts.next_send_at
  broadcasts.send_at broadcasts.status campaigns.created_at campaigns.status
  campaign_emails.account_id campaign_emails.campaign_id campaign_subscriptions.account_id
  campaign_subscriptions.campaign_id campaign_subscriptions.id campaign_subscriptions.next_send_at
  campaign_subscriptions.status campaign_subscriptions.subscriber_created_at campaign_subscriptions.subscriber_id
  campaigns.account_id campaigns.id conversions.account_id conversions.goal_id conversions.id custom_fields.account_id dead_letters.account_id dead_letters.dead_lettered_at dead_letters.request_id
  event_actions.account_id events.account_id events.id events.occurred_at events.subscriber_id forms.account_id forms.id goals.account_id goals.id
  grants.account_id grants.user_id idempotency_keys.account_id idempotency_keys.created_at idempotency_keys.key_hash outbox.account_id outbox.cause outbox.created_at outbox.link_hash outbox.message_id outbox.next_attempt_at
  outbox.state outbox.subscriber_id
  processed_batches.account_id processed_batches.processed_at processed_batches.request_id
  queued_batches.account_id rate_limit_usage.name record_failures.account_id record_failures.request_id
  shopper_activity.account_id shopper_activity.id shopper_activity.occurred_at shopper_activity.subscriber_id subscribers.account_id subscribers.id tokens.client_id tokens.hash
  users.email users.id verification_codes.expires_at verification_codes.hash`.split(/\s+/),
);

/** SQLite indexes texts of any length. */
const ofSqlite = ['broadcasts.name', 'campaigns.name'];

/** Those that a request writes, with a request that goes beyond their limit. */
const written: Record<string, [string, object]> = {
  'subscribers.email_key': [paths.subscribers[0], { subscribers: [{ email: createEmail(3000) }] }],
  'subscribers.time_zone': [paths.subscribers[0], { subscribers: [{ email: 'a@b.example', time_zone: random(3000) }] }],
  'broadcast_parts.time_zone': [
    paths.subscribers[0],
    { subscribers: [{ email: 'a@b.example', time_zone: 'a'.repeat(3000) }] },
  ],
  'custom_fields.identifier': [
    paths.subscribers[0],
    { subscribers: [{ email: 'a@b.example', custom_fields: { [random(3000)]: 1 } }] },
  ],
  'event_actions.name': [paths.events[0], { events: [{ email: 'a@b.example', action: random(3000) }] }],
};

test('every text in an index has a limit, or no request writes it', async () => {
  const sandbox = await startSandbox();
  const { query } = sandbox.database;
  const statement =
    dialectOf(query).name === 'sqlite'
      ? sql<{ name: string }>`select m.name || '.' || c.name as name from sqlite_schema m
          join pragma_index_list(m.name) i join pragma_index_info(i.name) c where m.type = 'table'`
      : sql<{ name: string }>`select t.relname || '.' || a.attname as name from pg_index i
          join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
          join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)`;
  const indexed = new Set((await statement.execute(query)).rows.map(({ name }) => name));
  const texts = Object.entries(columns).flatMap(([table, types]) =>
    Object.entries(types).flatMap(([column, type]) => (type === 'text' ? [`${table}.${column}`] : [])),
  );
  const ofDatabase = dialectOf(query).name === 'sqlite' ? ofSqlite : [];
  const known = [...notWritten, ...Object.keys(written), ...ofDatabase];
  expect(texts.filter((column) => indexed.has(column)).sort()).toEqual(known.sort());
  for (const [column, [path, body]] of Object.entries(written)) {
    expect((await sandbox.post(path, body)).status, column).toBe(422);
  }
});
