import { emptyRecord } from '../../domain/empty-record.ts';
import type { Subscriber } from '../../domain/records.ts';
import { defaultTimeZone } from '../../domain/time-zones.ts';
import type { Queries } from '../database.ts';
import { toRecords } from '../schema/encoding.ts';
import { columnsWith, rowid } from '../schema/tables.ts';
import { saveFields } from '../statements/rows-by-key.ts';

type Key = Pick<Subscriber, 'account_id' | 'id'>;

/** Tables of which a subscriber can have any number of rows, with their time and the column that identifies a row in its account. */
const logs = {
  events: { time: 'occurred_at', key: 'id' },
  shopper_activity: { time: 'occurred_at', key: 'id' },
  outbox: { time: 'created_at', key: 'cause' },
} as const;

export type Log = keyof typeof logs;

/** Rows that a statement reads or deletes at most. */
const rowsAtOnce = 500;

/** Everything that a table holds about a subscriber, oldest first, with the columns that hold personal data. */
export async function* readLog(db: Queries, log: Log, { account_id, id }: Key): AsyncGenerator<object> {
  const { time } = logs[log];
  // The three tables are alike: one table's types serve all.
  const columns = columnsWith(log, 'subscriber') as 'subscriber_id'[];
  let after: { at: string; rowid: number } | undefined;
  do {
    let rows = db
      .selectFrom(log as 'outbox')
      .where('account_id', '=', account_id)
      .where('subscriber_id', '=', id);
    const { at, rowid: number } = after ?? { at: '', rowid: 0 };
    rows = rows
      .where(time as 'created_at', '>=', at)
      .where(({ eb, or }) => or([eb(time as 'created_at', '>', at), eb(rowid, '>', number)]));
    const page = await rows
      .select(columns)
      .select([`${time as 'created_at'} as at`, rowid.as('number')])
      .orderBy(time as 'created_at')
      .orderBy(rowid)
      .limit(rowsAtOnce)
      .execute();
    yield* toRecords(
      log,
      page.map(({ at, number, ...row }) => row),
    );
    const last = page.at(-1);
    after = page.length === rowsAtOnce && last ? { at: last.at, rowid: last.number } : undefined;
  } while (after !== undefined);
}

/**
 * Deletes some rows of subscribers, at most a few hundred.
 * @param subscriberIds null for rows without a subscriber
 * @param before only rows of an earlier time, and no queued emails
 * @returns how many; 0 if there are no more
 */
export async function deleteFromLog(
  db: Queries,
  log: Log,
  accountId: string,
  subscriberIds: string[] | null,
  before?: string,
): Promise<number> {
  const { time, key } = logs[log];
  let rows = db
    .selectFrom(log as 'outbox')
    .where('account_id', '=', accountId)
    .where((eb) =>
      subscriberIds === null ? eb('subscriber_id', 'is', null) : eb('subscriber_id', 'in', subscriberIds),
    );
  if (before !== undefined) {
    rows = rows.where(time as 'created_at', '<', before);
    if (log === 'outbox') rows = rows.where('next_attempt_at', 'is', null);
  }
  // Read first: without such rows, nothing waits for the lock of SQLite.
  const found = await rows
    .select(`${key as 'cause'} as key`)
    .limit(rowsAtOnce)
    .execute();
  if (found.length === 0) return 0;
  await db
    .deleteFrom(log as 'outbox')
    .where('account_id', '=', accountId)
    .where(
      key as 'cause',
      'in',
      found.map((row) => row.key),
    )
    .execute();
  return found.length;
}

/** Deletes all rows of a subscriber, in short steps between which others write. @returns how many */
export async function eraseLog(db: Queries, log: Log, { account_id, id }: Key): Promise<number> {
  for (let total = 0; ; ) {
    const began = performance.now();
    const deleted = await deleteFromLog(db, log, account_id, [id]);
    if (deleted === 0) return total;
    total += deleted;
    const elapsed = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, elapsed));
  }
}

const nothing = emptyRecord('subscribers');

/** Clears all fields of a subscriber but the id, the email address, and the time of creation, and unsubscribes it. */
export async function clearSubscriber(db: Queries, { account_id, id }: Key): Promise<void> {
  const { account_id: _account, id: _id, email: _email, email_key: _key, created_at: _at, ...fields } = nothing;
  const cleared = { ...fields, status: 'unsubscribed' as const, time_zone: defaultTimeZone, tags: [] };
  await saveFields(db, 'subscribers', { account_id, id }, cleared);
}
