import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';

type Row = Record<string, unknown>;

const texts = {
  user: `select tokens.user_id, accounts.id as account, grants.user_id as granted from tokens
    left join accounts on accounts.id = ?2
    left join grants on grants.account_id = accounts.id and grants.user_id = tokens.user_id
    where tokens.hash = ?1 and tokens.kind = 'api'`,
  campaign: `select campaigns.*, forms.id as form_id, forms.name as form_name, forms.created_at as form_created_at
    from campaigns left join forms on forms.account_id = campaigns.account_id and forms.campaign_id = campaigns.id
    where campaigns.account_id = ?1 and campaigns.id = ?2`,
  page: `select subscribers.* from
    (select subscriber_id, subscriber_created_at from campaign_subscriptions
      where account_id = ?1 and campaign_id = ?2 and status = 'active'
      order by subscriber_created_at desc, subscriber_id desc limit 100 offset ?3) as on_page
    join subscribers on subscribers.account_id = ?1 and subscribers.id = on_page.subscriber_id
    order by on_page.subscriber_created_at desc, on_page.subscriber_id desc`,
  total: 'select active_subscriber_count as total from campaigns where account_id = ?1 and id = ?2',
  subscriber: 'select id from subscribers where account_id = ?1 and email_key = ?2',
  event: `insert into events (account_id, subscriber_id, id, action, prospect, properties, occurred_at)
    values (?1, ?2, ?3, ?4, 1, '{}', ?5)`,
  action: 'insert into event_actions (account_id, name) values (?1, ?2) on conflict do nothing',
};

export type Store = ReturnType<typeof openStore>;

/** One connection, in the way of the documentation of `node:sqlite`. It counts requests in its memory. */
export function openStore(path: string) {
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  const prepared = Object.entries(texts).map(([name, text]) => [name, database.prepare(text)]);
  const statements = Object.fromEntries(prepared) as Record<keyof typeof texts, StatementSync>;
  const usage = new Map<string, number>();
  let committed: Promise<void> | undefined;
  /** Events that arrive in one turn of the event loop share a transaction. */
  async function commitTogether() {
    database.exec('begin immediate');
    await setImmediate();
    committed = undefined;
    database.exec('commit');
  }
  return {
    /** The user of a token, and whether the user can access an account. */
    findUser: (hash: string, account: string): Row | undefined => statements.user.get(hash, account),
    /** Counts a request of a credential. @returns how many there were */
    count(credential: string): number {
      const used = (usage.get(credential) ?? 0) + 1;
      usage.set(credential, used);
      return used;
    },
    findCampaign: (account: string, id: string): Row[] => statements.campaign.all(account, id),
    findPage: (account: string, campaign: string, offset: number): Row[] =>
      statements.page.all(account, campaign, offset),
    findTotal: (account: string, campaign: string) => Number(statements.total.get(account, campaign)?.total),
    /** Adds an event of a subscriber, durably. */
    async addEvent(account: string, emailKey: string, [id = '', action = '', at = '']: string[]): Promise<void> {
      committed ??= commitTogether();
      const subscriber = statements.subscriber.get(account, emailKey)?.id as string;
      statements.event.run(account, subscriber, id, action, at);
      statements.action.run(account, action);
      await committed;
    },
  };
}
