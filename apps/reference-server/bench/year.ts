import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../harness/find-free-port.ts';
import { requestControl } from '../src/commands/control-request.ts';
import { processorMs } from './consumption.ts';
import type { Measurement } from './measurement.ts';
import { type DatabaseName, type ServerProgram, startServer } from './program.ts';

const [emails, subscribers] = [365, 1000];
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney', 'America/Sao_Paulo'];
const token = 'bench';

/** Measures how long a sandbox takes for a year of a campaign that sends an email a day to 1,000 subscribers. */
export async function year(on: DatabaseName, measurement: Measurement): Promise<void> {
  await measure(on, 'one time zone', false, measurement);
  await measure(on, `${zones.length} time zones`, true, measurement);
}

/** How much is sent, in words. */
export const yearExtent = `${emails} emails to ${subscribers.toLocaleString('en')} subscribers`;

async function measure(on: DatabaseName, name: string, localized: boolean, { add }: Measurement): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-year-'));
  const workspace = join(folder, 'workspace.yaml');
  // JSON is YAML.
  writeFileSync(workspace, JSON.stringify(createWorkspace(localized)));
  const port = await findFreePort();
  const server = await startServer(on, workspace, {
    args: ['--sandbox', `--control-port=${port}`],
    variables: { CONTROL_TOKEN: token },
  });
  try {
    const [since, before] = [performance.now(), processorMs(server)];
    await advance(port, '1y');
    const seconds = (performance.now() - since) / 1000;
    const count = await countEmails(server);
    if (count !== emails * subscribers) throw new Error(`There are ${count} emails.`);
    const note = `${((processorMs(server) - before) / 1000).toFixed(1)} s of the processor by the server`;
    add('Time', `${on}, ${name}`, seconds, 's', { digits: 1, note });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

function createWorkspace(localized: boolean): object {
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
  const accounts = [{ id: '7', name: 'Seven', campaigns: [campaign], subscribers: readers }];
  return { users: [{ email: 'ada@acme.example', name: 'Ada' }], accounts };
}

async function advance(port: number, duration: string): Promise<void> {
  const { status, text } = await requestControl(new URL(`http://127.0.0.1:${port}/clock`), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ advance: duration }),
  });
  if (status !== 200) throw new Error(text);
}

async function countEmails({ database: { query } }: ServerProgram): Promise<number> {
  const { count } = await query
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
