import { createOperatorClient } from '@email-automation/sandbox/operator-client/operator-client';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import { connect } from '../../src/commands/connect.ts';
import { processorMs } from '../consumption.ts';
import type { DatabaseName } from '../databases.ts';
import type { Bench, Measurement } from '../measurement.ts';
import { type ServerProgram, startServer } from '../program.ts';
import { createWorkspace } from '../workspaces.ts';

const [emails, subscribers] = [365, 1000];
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney', 'America/Sao_Paulo'];
const token = 'bench';

/** Measures how long a sandbox takes for a year of a campaign that sends an email a day to 1,000 subscribers. */
export const year: Measurement = {
  name: 'year',
  title: 'A year of the clock of a sandbox',
  extent: () => `${emails} emails to ${subscribers.toLocaleString('en')} subscribers`,
  aims: [],
  slow: true,
  async run(bench) {
    for (const on of ['SQLite', 'PostgreSQL'] as const) {
      await measure(on, 'one time zone', false, bench);
      await measure(on, `${zones.length} time zones`, true, bench);
    }
  },
};

async function measure(on: DatabaseName, name: string, localized: boolean, { checkouts, add }: Bench): Promise<void> {
  const [checkout] = checkouts;
  if (!checkout) return;
  const port = await findFreePort();
  await using server = await startServer(checkout, {
    on,
    workspace: createYear(localized),
    args: ['--sandbox', `--control-port=${port}`],
    variables: { CONTROL_TOKEN: token },
  });
  const [since, before] = [performance.now(), processorMs(server.pid)];
  await advance(port, '1y');
  const seconds = (performance.now() - since) / 1000;
  const count = await countEmails(server);
  if (count !== emails * subscribers) throw new Error(`There are ${count} emails.`);
  const note = `${((processorMs(server.pid) - before) / 1000).toFixed(1)} s of the processor by the server`;
  add('Time', `${on}, ${name}`, seconds, 's', { digits: 1, note });
}

function createYear(localized: boolean): object {
  const campaign = {
    id: 'daily',
    name: 'Daily',
    status: 'active',
    postal_address: '1 Street',
    start_immediately: true,
    localize_sending_time: localized,
    minutes_from_midnight: 540,
    days_of_the_week_mask: '1111111',
    emails: Array.from({ length: emails }, (_, n) => ({ subject: `Email ${n + 1}`, text_body: 'Hello.' })),
  };
  const readers = zones.map((time_zone, n) => ({
    email: `reader{n}@zone${n}.example`,
    repeat: subscribers / zones.length,
    time_zone,
    campaigns: [{ campaign: 'daily' }],
  }));
  return createWorkspace({ campaigns: [campaign], subscribers: readers });
}

async function advance(port: number, duration: string): Promise<void> {
  const operator = createOperatorClient(connect({ controlUrl: `http://127.0.0.1:${port}`, controlToken: token }));
  await operator.clock.move({ advance: duration });
}

async function countEmails({ database: { query } }: ServerProgram): Promise<number> {
  const { count } = await query
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
