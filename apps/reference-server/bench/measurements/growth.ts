import { dialectOf } from '@email-automation/service/storage/database';
import { sql } from 'kysely';
import { median, processorMs, residentMegabytes } from '../consumption.ts';
import type { DatabaseName } from '../databases.ts';
import { batchSize, importBatch, queueEmpty } from '../importing.ts';
import type { Bench, Measurement } from '../measurement.ts';
import { type ServerProgram, startServer } from '../program.ts';
import { account, authorization, createWorkspace } from '../workspaces.ts';

/** A campaign that sends nothing. */
const campaign = { id: 'bench', name: 'Bench', status: 'paused' };
/** Records per measurement. */
const sample = 10_000;

/** Measures imports, list pages, and memory while an account grows tenfold several times. */
export const growth: Measurement = {
  name: 'growth',
  title: 'Growth of one account',
  extent: (options) => `to ${options.growth.toLocaleString('en')} subscribers`,
  aims: [],
  slow: true,
  async run(bench) {
    for (const on of ['SQLite', 'PostgreSQL'] as const) await grow(on, bench);
  },
};

async function grow(on: DatabaseName, { checkouts, options, add }: Bench): Promise<void> {
  const [checkout] = checkouts;
  if (!checkout) return;
  await using server = await startServer(checkout, { workspace: createWorkspace({ campaigns: [campaign] }), on });
  let batch = 0;
  const growTo = async (records: number) => {
    for (; batch < records / batchSize; batch++) await importBatch(server, batch);
    await queueEmpty(server);
  };
  for (let reached = sample; reached <= options.growth; reached *= 10) {
    await growTo(reached);
    const [since, before] = [performance.now(), processorMs(server.pid)];
    await growTo(reached + sample);
    const duration = performance.now() - since;
    const name = `${on}, ${reached.toLocaleString('en')} subscribers`;
    const processor = ((processorMs(server.pid) - before) * 1000) / sample;
    add('Time per record', name, (duration * 1000) / sample, 'µs', {
      note: `${processor.toFixed(1)} µs of the server`,
    });
    add('Memory right after the import', name, residentMegabytes(server.pid), 'MB');
    await subscribeAll(server);
    for (const [page, number] of Object.entries({ First: 1, Last: Math.floor(reached / 100) })) {
      const { milliseconds, processorTime } = await measurePage(server, number);
      const note = `${processorTime.toFixed(1)} ms of the server`;
      add(`${page} page of 100 (p50)`, name, milliseconds, 'ms', { digits: 1, note });
    }
  }
}

/** Adds all subscribers to a campaign with SQL, because it would take an hour over HTTP. */
async function subscribeAll({ database: { query } }: ServerProgram): Promise<void> {
  await sql`
    insert into campaign_subscriptions (account_id, id, campaign_id, subscriber_id, subscriber_created_at, status,
      is_complete, lap, starting_email_index, unsubscribed_by_email, created_at)
    select account_id, 'bench-' || id, ${campaign.id}, id, created_at, 'active', 0, 1, 0, 0, created_at
    from subscribers where account_id = ${account} on conflict do nothing
  `.execute(query);
  await sql`
    update campaigns set active_subscriber_count = (select count(*) from campaign_subscriptions
      where account_id = ${account} and campaign_id = ${campaign.id} and status = 'active')
    where account_id = ${account} and id = ${campaign.id}
  `.execute(query);
  // PostgreSQL does this on its own later.
  if (dialectOf(query).name === 'postgres') await sql`vacuum analyze`.execute(query);
}

async function measurePage(server: ServerProgram, number: number) {
  const times: number[] = [];
  const fetchPage = async () => {
    const since = performance.now();
    const url = `${server.url}/v2/${account}/campaigns/${campaign.id}/subscribers?page=${number}`;
    const response = await fetch(url, { headers: { authorization } });
    const { subscribers } = (await response.json()) as { subscribers: object[] };
    if (subscribers.length !== 100) throw new Error(`The page has ${subscribers.length} subscribers instead of 100.`);
    times.push(performance.now() - since);
  };
  for (let n = 0; n < 50; n++) await fetchPage();
  times.length = 0;
  const before = processorMs(server.pid);
  for (let n = 0; n < 200; n++) await fetchPage();
  return { milliseconds: median(times), processorTime: (processorMs(server.pid) - before) / 200 };
}
