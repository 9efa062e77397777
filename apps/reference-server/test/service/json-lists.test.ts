import type { Table } from '@email-automation/service/domain/columns';
import type { Records } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { toRecord } from '@email-automation/service/storage/schema/encoding';
import { columns } from '@email-automation/service/storage/schema/tables';
import { insertRecords } from '@email-automation/service/storage/statements/bulk';
import { expect, test } from 'vitest';
import { contract, startSandbox } from '../environment/sandbox.ts';

/** Ids that need no encoding in URLs, and ids that do. */
const ids = ['plain-1._~', 'ü/ñ?#%41', 'q"uo\\te', ';:@&=+$,', '😀 l\u2028s\u0001'];
const texts = ['"quoted" \\ back', 'Ünï 😀 \u2028', 'line\nbreak\t\u0001', '</script>', '', "it's", ',"send_at":null'];
const values = [{ href: null, 'send_at"': ',"x":null' }, {}, { deep: [[null, 1e-7, -0.5, true]], id: texts }];
/** Columns whose text has a form. */
const fixed = /^(account_id|status|.*_at|time_zone|counting_method|days_of_the_week_mask|email|email_key|campaign_id)$/;

/** Copies a record once for each id, with other values in all columns that can have any. */
async function vary<Name extends Table>(db: Queries, table: Name, nullable: string[] = []): Promise<Records[Name][]> {
  const account = table === 'accounts' ? 'id' : 'account_id';
  const rows = db.selectFrom(table as 'goals').where(account as 'account_id', '=', '1001');
  const [row] = await rows.selectAll().limit(1).execute();
  const stored = toRecord(table, row as never) as Record<string, unknown>;
  const varied = ids.map((id, n) => {
    const change = ([name, type]: [string, string], column: number): [string, unknown] => {
      const turn = n + column;
      if (name === 'id') return [name, id];
      if (name === 'email' || name === 'email_key') return [name, `varied-${n}@example.com`];
      if (nullable.includes(name) && turn % 2) return [name, null];
      if (type === 'boolean') return [name, turn % 2 === 0];
      if (type === 'number') return [name, turn % 3];
      if (name === 'tags') return [name, [texts[turn % texts.length]]];
      if (type === 'json') return [name, values[turn % values.length]];
      return [name, fixed.test(name) ? (stored[name] ?? '2026-01-01T00:00:00Z') : texts[turn % texts.length]];
    };
    return Object.fromEntries(Object.entries(columns[table] as Record<string, string>).map(change)) as never;
  });
  await insertRecords(db, table, varied);
  return varied;
}

/** Expects items to have every field that the contract names. */
function expectAllFields(items: object[], schema: string): void {
  const { properties = {} } = contract.document.components.schemas[schema] as { properties?: object };
  expect(new Set(items.flatMap((item) => Object.keys(item)))).toEqual(new Set(Object.keys(properties)));
}

test('the items of lists are what the responses at their URLs have', async () => {
  const { database, get, url } = await startSandbox({ worker: false });
  const db = database.query;
  await vary(db, 'accounts');
  const [grant] = await db.selectFrom('grants').where('account_id', '=', '1001').selectAll().execute();
  await insertRecords(
    db,
    'grants',
    ids.map((account_id) => ({ account_id, user_id: (grant as { user_id: string }).user_id })),
  );
  await vary(db, 'broadcasts', ['send_at', 'bcc', 'next_send_at']);
  const campaigns = await vary(db, 'campaigns', ['confirmation_url', 'bcc']);
  await vary(db, 'goals');
  const forms = await vary(db, 'forms');
  for (const [n, { id }] of forms.entries()) {
    const campaign_id = campaigns[n >> 1]?.id ?? null;
    await db.updateTable('forms').set({ campaign_id }).where('account_id', '=', '1001').where('id', '=', id).execute();
  }
  const lists = { accounts: 'Account', broadcasts: 'Broadcast', campaigns: 'Campaign', goals: 'Goal' };
  for (const [name, schema] of Object.entries(lists)) {
    const path = name === 'accounts' ? '/v2/accounts' : `/v2/1001/${name}`;
    const { body } = await get(path);
    const items: { id: string; href: string }[] = body[name];
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    for (const item of items) {
      // A client would change another spelling.
      expect(new URL(item.href).href).toBe(item.href);
      const single = await get(item.href.slice(url.length));
      expect(item).toEqual(single.body[name][0]);
    }
    expectAllFields(items, schema);
  }
});

test('the items of lists of subscribers are what the response to subscribing has', async () => {
  const { database, get, post } = await startSandbox({ worker: false });
  const nullable = ['user_id', 'eu_consent', 'eu_consent_message', 'utc_offset', 'lead_score'];
  await vary(database.query, 'subscribers', nullable);
  const list = '/v2/1001/campaigns/3004/subscribers';
  const subscribed = [];
  for (const n of ids.keys()) {
    const { body } = await post(list, { subscribers: [{ email: `varied-${n}@example.com`, double_optin: false }] });
    subscribed.push(...body.subscribers);
  }
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  const { body } = await get(`${list}?sort=id`);
  expect(body.subscribers.toSorted(byId)).toEqual(subscribed.toSorted(byId));
  expect(Object.keys(body.subscribers[0])).toEqual(expect.arrayContaining([...nullable, 'tags', 'custom_fields']));
});
