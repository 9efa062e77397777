import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { demoFile, type RunningReferenceServer, startReferenceServer } from './reference-server.ts';

const emails = Array.from({ length: 6 }, (_, n) => ({ subject: `Email ${n + 1}`, text_body: 'Hello.' }));
const broadcast = { status: 'scheduled', text_body: 'Hello.' };
const campaign = { status: 'active', days_of_the_week_mask: '1111111', double_optin: false };

/** What takes its time: broadcasts, series, and subscribers far in the east and in the west. */
const added = {
  broadcasts: [
    { ...broadcast, id: 'local', name: 'Local', localize_sending_time: true, send_at: '2031-01-06T08:00:00Z' },
    { ...broadcast, id: 'late', name: 'Late', send_at: '2026-01-01T08:00:00Z', created_at: '2026-01-02T08:00:00Z' },
  ],
  campaigns: [
    { ...campaign, id: 'series', name: 'Series', minutes_from_midnight: 540, start_immediately: true, emails },
    {
      ...{ ...campaign, id: 'night', name: 'Night', minutes_from_midnight: 150, start_immediately: false, emails },
      localize_sending_time: true,
    },
  ],
  subscribers: [
    { email: 'east@example.com', time_zone: 'Pacific/Kiritimati' },
    { email: 'west@example.com', time_zone: 'America/New_York' },
  ],
};

/** Starts the reference server with the demo workspace, and broadcasts and series in its account 1001. */
export async function startServerWithSeries(): Promise<RunningReferenceServer> {
  const workspace = parse(readFileSync(demoFile('workspace.yaml'), 'utf8'));
  const account = workspace.accounts.find(({ id }: { id: string }) => id === '1001');
  for (const [name, records] of Object.entries(added)) account[name] = [...account[name], ...records];
  const folder = mkdtempSync(join(tmpdir(), 'series-'));
  const file = join(folder, 'workspace.yaml');
  writeFileSync(file, stringify(workspace));
  try {
    return await startReferenceServer(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
