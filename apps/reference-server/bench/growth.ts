import { sql } from 'kysely';
import { dialectOf } from '../src/storage/database.ts';
import { median, processorMs, residentMegabytes } from './consumption.ts';
import { account, importBatch, queueEmpty, size } from './importing.ts';
import type { Measurement } from './measurement.ts';
import { authorization, type DatabaseName, type ServerProgram, startServer } from './program.ts';

/** A campaign of the demo workspace that sends nothing. */
const pausedCampaign = '3002';
/** Records per measurement. */
const sample = 10_000;

/** Measures imports, list pages, and memory while an account grows tenfold several times. */
export async function growth(records: number, on: DatabaseName, { add }: Measurement): Promise<void> {
  const server = await startServer(on);
  let batch = 0;
  const grow = async (to: number) => {
    for (; batch < to / size; batch++) await importBatch(server, batch);
    await queueEmpty(server);
  };
  try {
    for (let reached = sample; reached <= records; reached *= 10) {
      await grow(reached);
      const [since, before] = [performance.now(), processorMs(server)];
      await grow(reached + sample);
      const duration = performance.now() - since;
      const name = `${on}, ${reached.toLocaleString('en')} subscribers`;
      const processor = ((processorMs(server) - before) * 1000) / sample;
      const note = `${processor.toFixed(1)} µs of the server`;
      add('Time per record', name, (duration * 1000) / sample, 'µs', { row: `${name}: per record`, note });
      const row = `${name}: memory after the import`;
      add('Memory right after the import', name, residentMegabytes(server), 'MB', { row });
      await subscribeAll(server);
      for (const [page, number] of Object.entries({ First: 1, Last: Math.floor(reached / 100) })) {
        const { milliseconds, processorTime } = await measurePage(server, number);
        const printed = { row: `${name}: ${page} page`, note: `${processorTime.toFixed(1)} ms of the server` };
        add(`${page} page of 100 (p50)`, name, milliseconds, 'ms', { digits: 1, ...printed });
      }
    }
  } finally {
    await server.stop();
  }
}

/** Adds all subscribers to a campaign with SQL, because it would take an hour over HTTP. */
async function subscribeAll({ database: { query } }: ServerProgram): Promise<void> {
  await sql`
    insert into campaign_subscriptions (account_id, id, campaign_id, subscriber_id, subscriber_created_at, status,
      is_complete, lap, starting_email_index, unsubscribed_by_email, created_at)
    select account_id, 'bench-' || id, ${pausedCampaign}, id, created_at, 'active', 0, 1, 0, 0, created_at
    from subscribers where account_id = ${account} on conflict do nothing
  `.execute(query);
  await sql`
    update campaigns set active_subscriber_count = (select count(*) from campaign_subscriptions
      where account_id = ${account} and campaign_id = ${pausedCampaign} and status = 'active')
    where account_id = ${account} and id = ${pausedCampaign}
  `.execute(query);
  // PostgreSQL does this on its own later.
  if (dialectOf(query).name === 'postgres') await sql`vacuum analyze`.execute(query);
}

async function measurePage(server: ServerProgram, number: number) {
  const times: number[] = [];
  const fetchPage = async () => {
    const since = performance.now();
    const url = `${server.url}/v2/${account}/campaigns/${pausedCampaign}/subscribers?page=${number}`;
    const response = await fetch(url, { headers: { authorization } });
    const { subscribers } = (await response.json()) as { subscribers: object[] };
    if (subscribers.length !== 100) throw new Error(`The page has ${subscribers.length} subscribers instead of 100.`);
    times.push(performance.now() - since);
  };
  for (let n = 0; n < 50; n++) await fetchPage();
  times.length = 0;
  const before = processorMs(server);
  for (let n = 0; n < 200; n++) await fetchPage();
  return { milliseconds: median(times), processorTime: (processorMs(server) - before) / 200 };
}
