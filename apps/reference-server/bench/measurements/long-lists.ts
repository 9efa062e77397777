import { dialectOf } from '@email-automation/service/storage/database';
import { sql } from 'kysely';
import { processorMs } from '../consumption.ts';
import type { DatabaseName } from '../databases.ts';
import type { Measurement } from '../measurement.ts';
import { type ServerProgram, startServer } from '../program.ts';
import { rounds } from '../rounds.ts';
import { account, authorization, createWorkspace } from '../workspaces.ts';

const campaign = { id: 'bench', name: 'Bench', status: 'paused' };
const quantity = 'Processor time of a page, with the database';
const firstName = 'first page';
const pagesPerRound = 20;

/** Reads pages of a list of subscribers: at its ends, in the middle one after the other, again, at random, and of a rare status. */
export const longLists = (on: DatabaseName): Measurement => ({
  name: `long-lists-${on.toLowerCase()}`,
  title: `Pages of a long list, ${on}`,
  extent: ({ subscribers }) =>
    `${subscribers.toLocaleString('en')} subscribers of a campaign, ${rounds} rounds of ${pagesPerRound} pages of 100`,
  aims: [
    { quantity, peer: firstName, name: 'in the middle, one after the other', atMost: 1.5 },
    { quantity, peer: firstName, name: 'in the middle, again', atMost: 1.5 },
    { quantity, peer: firstName, name: 'last page', atMost: 1.5 },
    { quantity, peer: firstName, name: 'of one status in 100', atMost: 3 },
    { quantity, peer: firstName, name: 'in the middle, at random' },
  ],
  async run({ checkouts: [checkout], options: { subscribers }, add }) {
    if (checkout === undefined) return;
    await using server = await startServer(checkout, { workspace: createWorkspace({ campaigns: [campaign] }), on });
    await fill(server, subscribers);
    const last = Math.floor((subscribers * 99) / 10_000);
    const middle = Math.floor(last / 2);
    const read: Record<string, (n: number) => string> = {
      [firstName]: () => 'page=1',
      'in the middle, one after the other': (n) => `page=${Math.floor(middle / 2) + n}`,
      'in the middle, again': () => `page=${middle}&sort=id`,
      'last page': () => `page=${last}`,
      'of one status in 100': (n) => `page=${1 + (n % 3)}&status=removed`,
      'in the middle, at random': () => `page=${1 + Math.floor(Math.random() * last)}&direction=asc`,
    };
    const times = new Map(Object.keys(read).map((name): [string, number[]] => [name, []]));
    const processor = () => processorMs(server.pid) + server.on.processorMs();
    for (let round = -1; round < rounds; round++) {
      for (const [name, queryOf] of Object.entries(read)) {
        const before = processor();
        for (let n = 0; n < pagesPerRound; n++) await readPage(server, queryOf((round + 1) * pagesPerRound + n));
        // The first round warms up.
        if (round >= 0) times.get(name)?.push((processor() - before) / pagesPerRound);
      }
    }
    for (const [name, values] of times) add(quantity, name, values, 'ms', { digits: 2 });
  },
});

async function readPage({ url }: ServerProgram, query: string): Promise<void> {
  const path = `/v2/${account}/campaigns/${campaign.id}/subscribers?${query}`;
  const response = await fetch(url + path, { headers: { authorization } });
  const { subscribers } = (await response.json()) as { subscribers: object[] };
  if (subscribers.length === 0) throw new Error(`${path} is empty.`);
}

/** Adds subscribers of a campaign with SQL, because it would take an hour over HTTP. One in 100 was removed. */
async function fill({ database: { query } }: ServerProgram, count: number): Promise<void> {
  const isPostgres = dialectOf(query).name === 'postgres';
  const [id, time] = isPostgres
    ? [sql`md5(n::text)`, sql`to_char(timestamp '2026-01-01' + n * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`]
    : [
        sql`printf('%08x', (n * 2654435761) % 4294967296) || n`,
        sql`strftime('%Y-%m-%dT%H:%M:%SZ', 1767225600 + n, 'unixepoch')`,
      ];
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    insert into subscribers (account_id, id, email, email_key, status, time_zone, tags, custom_fields, created_at, prospect)
    select ${account}, ${id}, 'reader-' || n || '@example.com', 'reader-' || n || '@example.com', 'active', 'Etc/UTC',
      '["Bench"]', '{"first_name":"Grace"}', ${time}, 1
    from numbers
  `.execute(query);
  const status = sql`case when email like '%00@%' then 'removed' else 'active' end`;
  await sql`
    insert into campaign_subscriptions (account_id, id, campaign_id, subscriber_id, subscriber_created_at, status,
      is_complete, lap, starting_email_index, unsubscribed_by_email, created_at)
    select account_id, id, ${campaign.id}, id, created_at, ${status}, 0, 1, 0, 0, created_at
    from subscribers where account_id = ${account}
  `.execute(query);
  const countOf = (one: string) => sql`(select count(*) from campaign_subscriptions
    where account_id = ${account} and campaign_id = ${campaign.id} and status = ${one})`;
  await sql`
    update campaigns set active_subscriber_count = ${countOf('active')}, removed_count = ${countOf('removed')}
    where account_id = ${account} and id = ${campaign.id}
  `.execute(query);
  // PostgreSQL does this on its own later.
  if (isPostgres) await sql`vacuum analyze`.execute(query);
}
