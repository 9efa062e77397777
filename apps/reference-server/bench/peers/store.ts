import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';

type Row = Record<string, unknown>;

/** The data of the peers, with the usual statements. */
export interface Store {
  /** The user of a token, and whether the user can access an account. */
  findUser(hash: string, account: string): Promise<Row | undefined> | Row | undefined;
  /** Counts a request of a credential. @returns how many there were in this hour */
  count(credential: string): Promise<number> | number;
  findCampaign(account: string, id: string): Promise<Row[]> | Row[];
  findPage(account: string, campaign: string, offset: number): Promise<Row[]> | Row[];
  findTotal(account: string, campaign: string): Promise<number> | number;
  /** Adds an event of a subscriber, durably. */
  addEvent(account: string, emailKey: string, event: string[]): Promise<void> | void;
}

const texts = {
  user: `select tokens.user_id, accounts.id as account, grants.user_id as granted from tokens
    left join accounts on accounts.id = $2
    left join grants on grants.account_id = accounts.id and grants.user_id = tokens.user_id
    where tokens.hash = $1 and tokens.kind = 'api'`,
  count: `insert into peer_usage values ($1, 1, $2) on conflict (name) do update set
    used = case when peer_usage.hour = excluded.hour then peer_usage.used + 1 else 1 end, hour = excluded.hour
    returning used`,
  campaign: `select campaigns.*, forms.id as form_id, forms.name as form_name, forms.created_at as form_created_at
    from campaigns left join forms on forms.account_id = campaigns.account_id and forms.campaign_id = campaigns.id
    where campaigns.account_id = $1 and campaigns.id = $2`,
  page: `select subscribers.* from
    (select subscriber_id, subscriber_created_at from campaign_subscriptions
      where account_id = $1 and campaign_id = $2 and status = 'active'
      order by subscriber_created_at desc, subscriber_id desc limit 100 offset $3) as on_page
    join subscribers on subscribers.account_id = $1 and subscribers.id = on_page.subscriber_id
    order by on_page.subscriber_created_at desc, on_page.subscriber_id desc`,
  total: 'select active_subscriber_count as total from campaigns where account_id = $1 and id = $2',
  subscriber: 'select id from subscribers where account_id = $1 and email_key = $2',
  event: `insert into events (account_id, subscriber_id, id, action, prospect, properties, occurred_at)
    values ($1, $2, $3, $4, 1, '{}', $5)`,
  action: 'insert into event_actions (account_id, name) values ($1, $2) on conflict do nothing',
};

/** One connection, in the way of the documentation of `node:sqlite`. One process: it counts requests in its memory. */
export function openSqlite(path: string): Store {
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  const prepare = (text: string) => database.prepare(text.replaceAll('$', '?'));
  const { count, ...others } = texts;
  const statements = Object.fromEntries(Object.entries(others).map(([name, text]) => [name, prepare(text)])) as Record<
    keyof typeof others,
    ReturnType<typeof prepare>
  >;
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
    findUser: (hash, account) => statements.user.get(hash, account),
    count(credential) {
      const used = (usage.get(credential) ?? 0) + 1;
      usage.set(credential, used);
      return used;
    },
    findCampaign: (account, id) => statements.campaign.all(account, id),
    findPage: (account, campaign, offset) => statements.page.all(account, campaign, offset),
    findTotal: (account, campaign) => Number(statements.total.get(account, campaign)?.total),
    async addEvent(account, emailKey, [id = '', action = '', at = '']) {
      committed ??= commitTogether();
      const subscriber = statements.subscriber.get(account, emailKey)?.id as string;
      statements.event.run(account, subscriber, id, action, at);
      statements.action.run(account, action);
      await committed;
    },
  };
}

/** A pool of connections with prepared statements. It counts requests in the database, which other processes can use as well. */
export async function openPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url });
  await pool.query('create table if not exists peer_usage (name text primary key, used integer, hour bigint)');
  const run = async (name: keyof typeof texts, values: unknown[], on: pg.Pool | pg.PoolClient = pool) =>
    (await on.query({ name, text: texts[name], values })).rows as Row[];
  return {
    findUser: async (hash, account) => (await run('user', [hash, account]))[0],
    count: async (credential) =>
      Number((await run('count', [credential, Math.floor(Date.now() / 3_600_000)]))[0]?.used),
    findCampaign: (account, id) => run('campaign', [account, id]),
    findPage: (account, campaign, offset) => run('page', [account, campaign, offset]),
    findTotal: async (account, campaign) => Number((await run('total', [account, campaign]))[0]?.total),
    async addEvent(account, emailKey, [id, action, at]) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const [subscriber] = await run('subscriber', [account, emailKey], client);
        await run('event', [account, subscriber?.id, id, action, at], client);
        await run('action', [account, action], client);
        await client.query('commit');
      } finally {
        client.release();
      }
    },
  };
}
