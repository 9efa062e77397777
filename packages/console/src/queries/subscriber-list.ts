import type { Subscriber } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { acrossAccounts } from '@email-automation/service/storage/statements/across-accounts';
import { chunks } from '@email-automation/service/storage/statements/bulk';

/** A subscriber in a list. */
type ListedSubscriber = Pick<Subscriber, 'account_id' | 'id' | 'email' | 'status' | 'eu_consent'>;

const listed = ['account_id', 'id', 'email', 'status', 'eu_consent'] as const;

/** A page of a list, of one account or of all: lists are in the order of accounts, then of email addresses. */
interface Page {
  account: string | undefined;
  offset: number;
  limit: number;
}

/** The largest character: every text with a prefix sorts before the prefix followed by it. */
const largest = '\u{10ffff}';

/** Accounts that are read at the same time. */
const accountsAtOnce = 20;

/** Subscribers whose email address begins with a text: it reads a part of one index for each account. */
export async function listSubscribers(
  db: Queries,
  email: string,
  { account, offset, limit }: Page,
): Promise<ListedSubscriber[]> {
  const found: ListedSubscriber[] = [];
  const most = offset + limit;
  const ids = await listAccounts(db, account);
  for (let n = 0; n < ids.length && found.length < most; n += accountsAtOnce) {
    const lists = ids.slice(n, n + accountsAtOnce).map((id) => {
      let rows = db.selectFrom('subscribers').where('account_id', '=', id);
      if (email !== '') rows = rows.where('email_key', '>=', email).where('email_key', '<', `${email}${largest}`);
      return rows.select(listed).orderBy('email_key').limit(most).execute();
    });
    found.push(...(await Promise.all(lists)).flat());
  }
  return found.slice(offset, most);
}

/** The ids of all accounts, or of one. */
async function listAccounts(db: Queries, account?: string): Promise<string[]> {
  if (account !== undefined) return [account];
  const all = acrossAccounts(db, 'operator list');
  const rows = await all.selectFrom('accounts').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Subscribers with this id, in one account or in all. */
export async function findById(db: Queries, id: string, account?: string): Promise<ListedSubscriber[]> {
  const found: ListedSubscriber[] = [];
  // The accounts are named, because SQLite would read all subscribers to join them.
  for (const ids of chunks(await listAccounts(db, account))) {
    const rows = db.selectFrom('subscribers').where('account_id', 'in', ids).where('id', '=', id).select(listed);
    found.push(...(await rows.execute()));
  }
  return found;
}
