import type { Table } from '@email-automation/service/domain/columns';
import type { Subscriber } from '@email-automation/service/domain/records';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { columns } from '@email-automation/service/storage/schema/tables';
import { dumpTables } from '../../harness/dump-tables.ts';
import { findOperation } from '../../harness/find-response-violation.ts';
import { exchange } from './exchange.ts';
import { credentials, known } from './fuzzed-workspace.ts';
import type { ServerPair } from './server-pair.ts';

const authorization = ['authorization', `Basic ${Buffer.from(`${credentials.token}:`).toString('base64')}`] as const;

/** What was read and counted after all requests. */
export interface Afterwards {
  violations: string[];
  pages: number;
  rows: number;
  emails: number;
  /** Codes of the records that failed in the background. */
  failures: string[];
}

/**
 * Checks that everything still works: reads all pages of all lists, lets the days pass in which broadcasts and series are
 * due, checks who got emails, and compares all tables of both databases.
 */
export async function checkAfterwards(pair: ServerPair): Promise<Afterwards> {
  await pair.settle();
  const read = await readLists(pair);
  for (const advance of ['1d', '1w', '1w', '1w']) await pair.settle(advance);
  const again = await readLists(pair);
  const databases = pair.servers.map(({ location }) => openDatabase(location));
  try {
    const [first, second] = await Promise.all(databases.map(dump));
    const { recipients, emails } = await checkRecipients(databases[0] as Database);
    const failures = await (databases[0] as Database).query.selectFrom('record_failures').select('code').execute();
    return {
      violations: [
        ...read.violations,
        ...again.violations,
        ...compareDumps(first as Dump, second as Dump),
        ...recipients,
      ],
      pages: read.pages + again.pages,
      rows: Object.values(first as Dump).reduce((sum, rows) => sum + rows.length, 0),
      emails,
      failures: failures.map(({ code }) => code),
    };
  } finally {
    await Promise.all(databases.map((database) => database.close()));
  }
}

/** Reads every page of every list, in every order, and compares the total with the records. */
async function readLists(pair: ServerPair): Promise<{ violations: string[]; pages: number }> {
  const violations: string[] = [];
  let pages = 0;
  for (const list of lists) {
    const ids = new Set<string>();
    for (let page = 1, total = 1; page <= total; page++) {
      const target = `${list}${list.includes('?') ? '&' : '?'}page=${page}`;
      const request = { operation: 'list', kind: 'valid', method: 'GET', target, headers: [authorization] };
      const { response, violation } = await exchange(pair, request);
      pages++;
      if (violation !== undefined || response?.status !== 200) {
        violations.push(`Afterwards, GET ${target} failed: ${violation ?? response?.body.slice(0, 300)}.`);
        break;
      }
      const { links: _, meta, linked: __, ...rest } = JSON.parse(response.body);
      const records = Object.values(rest)[0] as (string | { id: string })[];
      for (const record of records) ids.add(typeof record === 'string' ? record : record.id);
      total = meta?.total_pages ?? 1;
      const { pages: paged } = findOperation('GET', target) ?? {};
      if (page >= total && paged && ids.size !== meta.total_count)
        violations.push(
          `Afterwards, GET ${list} lists ${ids.size} records, but its total_count is ${meta.total_count}.`,
        );
    }
  }
  return { violations, pages };
}

const { account, campaigns, readers } = known;
const orders = ['sort=name', 'sort=name&direction=desc', 'sort=created_at'];
const lists = [
  ...['/v2/accounts', `/v2/${account}/custom_field_identifiers`, `/v2/${account}/event_actions`],
  ...['broadcasts', 'campaigns', 'goals'].flatMap((name) => orders.map((order) => `/v2/${account}/${name}?${order}`)),
  ...campaigns.flatMap((campaign) =>
    ['active', 'unsubscribed', 'removed'].flatMap((status) =>
      ['sort=id', 'sort=created_at&per_page=7'].map(
        (order) => `/v2/${account}/campaigns/${campaign}/subscribers?status=${status}&${order}`,
      ),
    ),
  ),
  ...readers.slice(0, 5).map((email) => `/v2/${account}/subscribers/${email}/campaign_subscriptions`),
];

type Dump = Record<string, string[]>;
const dumped = (Object.keys(columns) as Table[]).filter((table) => !table.startsWith('rate_limit_'));

/**
 * All rows without their numbers and their positions in the queue, of which PostgreSQL skips some. A process that has SQLite for
 * itself counts usage in memory.
 */
const dump = (database: Database) =>
  dumpTables(database, dumped, (table) =>
    Object.keys(columns[table]).filter((column) => column !== 'position' || table === 'campaign_emails'),
  );

function compareDumps(onSqlite: Dump, onPostgres: Dump): string[] {
  return Object.keys(onSqlite).flatMap((table) => {
    const [own, other] = [onSqlite[table] as string[], onPostgres[table] as string[]];
    const at = own.findIndex((row, n) => row !== other[n]);
    if (at < 0 && own.length === other.length) return [];
    const n = at < 0 ? own.length : at;
    return `Afterwards, the table ${table} has ${own.length} rows on SQLite and ${other.length} on PostgreSQL, of which these are the first to differ: ${own[n]?.slice(0, 400)} and ${other[n]?.slice(0, 400)}.`;
  });
}

/** Whoever has unsubscribed from all emails, or denied consent, gets none. */
const mayReceiveMarketing = ({ status, eu_consent }: Subscriber) => status === 'active' && eu_consent !== 'denied';

/** Checks that broadcasts and series reached everybody once who should get them, and nothing is left to do. */
async function checkRecipients({ query }: Database): Promise<{ recipients: string[]; emails: number }> {
  const recipients: string[] = [];
  const subscribers = (await query
    .selectFrom('subscribers')
    .where('account_id', '=', account)
    .selectAll()
    .execute()) as unknown as Subscriber[];
  const outbox = await query.selectFrom('outbox').select(['cause', 'kind', 'state']).execute();
  const got = new Map<string, number>();
  for (const { cause } of outbox) got.set(cause, (got.get(cause) ?? 0) + 1);
  const expectOnce = (cause: string, who: string) => {
    const times = got.get(cause) ?? 0;
    if (times !== 1 && recipients.length < 5)
      recipients.push(`Afterwards, ${who} got the email "${cause}" ${times} times, not once.`);
  };
  const broadcasts = await query.selectFrom('broadcasts').where('send_at', 'is not', null).selectAll().execute();
  for (const { id, status } of broadcasts) {
    if (status !== 'sent') recipients.push(`Afterwards, the broadcast ${id} is ${status}, not sent.`);
    for (const subscriber of subscribers) {
      const cause = `broadcast ${id} to ${subscriber.id}`;
      if (mayReceiveMarketing(subscriber)) expectOnce(cause, subscriber.email);
      else if (got.has(cause) && recipients.length < 5)
        recipients.push(`Afterwards, ${subscriber.email} got the broadcast ${id}, but must not.`);
    }
  }
  const active = await query
    .selectFrom('campaign_subscriptions as own')
    .innerJoin('campaigns', (join) =>
      join.onRef('campaigns.account_id', '=', 'own.account_id').onRef('campaigns.id', '=', 'own.campaign_id'),
    )
    .where('campaigns.status', '=', 'active')
    .where('own.status', '=', 'active')
    .select([
      'own.id',
      'own.lap',
      'own.campaign_id',
      'own.subscriber_id',
      'own.starting_email_index',
      'own.is_complete',
      'campaigns.email_count',
    ])
    .execute();
  const consenting = new Map(
    subscribers.filter(({ eu_consent }) => eu_consent !== 'denied').map(({ id, email }) => [id, email]),
  );
  for (const { id, lap, campaign_id, subscriber_id, starting_email_index, is_complete, email_count } of active) {
    const email = consenting.get(subscriber_id);
    if (email === undefined) continue;
    if (!is_complete && recipients.length < 5)
      recipients.push(`Afterwards, ${email} has not got all emails of the campaign ${campaign_id}.`);
    for (let n = starting_email_index ?? 0; n < email_count; n++)
      expectOnce(`campaign ${id} lap ${lap} email ${n}`, email);
  }
  return { recipients, emails: outbox.length };
}
