import { emailKey } from '@email-automation/service/domain/email-addresses';
import type { Subscriber } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { inAccountOrAll } from '@email-automation/service/storage/statements/across-accounts';

/** A subscriber in a list. */
type ListedSubscriber = Pick<Subscriber, 'account_id' | 'id' | 'email' | 'status' | 'eu_consent'>;

/** A page of a list, of one account or of all. */
interface Page {
  account: string | undefined;
  offset: number;
  limit: number;
}

/** The largest character: every text with a prefix sorts before the prefix followed by it. */
const largest = '\u{10ffff}';

/** Subscribers whose email address begins with a text, or whose id it is, in the order of accounts and email addresses. */
export function listSubscribers(
  db: Queries,
  text: string,
  { account, offset, limit }: Page,
): Promise<ListedSubscriber[]> {
  const email = emailKey(text);
  let rows = inAccountOrAll(db, account).selectFrom('subscribers');
  if (account !== undefined) rows = rows.where('account_id', '=', account);
  if (text !== '')
    rows = rows.where((eb) =>
      eb.or([eb('id', '=', text), eb.and([eb('email_key', '>=', email), eb('email_key', '<', `${email}${largest}`)])]),
    );
  return rows
    .select(['account_id', 'id', 'email', 'status', 'eu_consent'])
    .orderBy('account_id')
    .orderBy('email_key')
    .offset(offset)
    .limit(limit)
    .execute();
}
