import type { SubscriberRow } from '../domain/records.ts';
import { insertRows, portions } from './bulk.ts';
import { dialectOf, type Queries } from './database.ts';
import { prepared } from './prepared.ts';

/** E-mail addresses are the same person whatever their case. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** The people of an account with these addresses, by `email_key`. */
export async function subscribersByEmail(
  db: Queries,
  accountId: string,
  keys: string[],
): Promise<Map<string, SubscriberRow>> {
  if (keys.length === 0) return new Map();
  const rows = await dialectOf(db).withOneOf(db, 'subscribers', accountId, 'email_key', keys);
  return new Map(rows.map((row) => [row.email_key, row]));
}

const subscriber = prepared((db, { accountId, id }: { accountId: string; id: string }) =>
  db.selectFrom('subscribers').where('account_id', '=', accountId).where('id', '=', id).selectAll(),
);

export async function findSubscriber(db: Queries, accountId: string, id: string): Promise<SubscriberRow | undefined> {
  return (await subscriber(db, { accountId, id }))[0];
}

/** Marks people as unsubscribed from every mailing of the account. */
export async function setUnsubscribed(db: Queries, accountId: string, ids: string[]): Promise<void> {
  for (const some of portions(ids)) {
    await db
      .updateTable('subscribers')
      .set({ status: 'unsubscribed' })
      .where('account_id', '=', accountId)
      .where('id', 'in', some)
      .execute();
  }
}

/** Adds people whose addresses the account does not know; call it in a transaction that has locked its people. */
export function insertSubscribers(db: Queries, rows: SubscriberRow[]): Promise<void> {
  return insertRows(db, 'subscribers', rows);
}

/** Replaces what is known of people whose addresses the account knows. */
export async function replaceSubscribers(db: Queries, rows: SubscriberRow[]): Promise<void> {
  await insertRows(db, 'subscribers', rows, (insertion) =>
    insertion.onConflict((conflict) =>
      conflict.columns(['account_id', 'email_key']).doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        user_id: eb.ref('excluded.user_id'),
        time_zone: eb.ref('excluded.time_zone'),
        utc_offset: eb.ref('excluded.utc_offset'),
        tags: eb.ref('excluded.tags'),
        custom_fields: eb.ref('excluded.custom_fields'),
        prospect: eb.ref('excluded.prospect'),
        lead_score: eb.ref('excluded.lead_score'),
        eu_consent: eb.ref('excluded.eu_consent'),
        eu_consent_message: eb.ref('excluded.eu_consent_message'),
      })),
    ),
  );
}
