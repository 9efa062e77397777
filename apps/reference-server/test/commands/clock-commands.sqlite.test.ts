import { expect, test } from 'vitest';
import { requestControl, startWithClock } from '../environment/clock.ts';
import { startCommand } from '../environment/run-command.ts';
import { control } from '../environment/sandbox.ts';

const campaign = {
  id: 'c',
  name: 'C',
  status: 'active' as const,
  postal_address: '1 Street',
  start_immediately: false,
  minutes_from_midnight: 540,
  days_of_the_week_mask: '1111111',
  emails: Array.from({ length: 300 }, (_, n) => ({ subject: `Email ${n + 1}`, text_body: 'Hello.' })),
};
const subscribers = [{ email: '{n}@example.com', repeat: 50, campaigns: [{ campaign: 'c' }] }];

test('Ctrl-C ends a move at a time at which everything due is done', async () => {
  const server = await startWithClock({ campaigns: [campaign], subscribers });
  const { background } = server.sandbox;
  if (background === undefined) throw new Error('The server has no worker.');
  const settle = async () => {
    await background.settle();
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  server.sandbox.background = { ...background, settle };
  const env = { ...process.env, CONTROL_TOKEN: control.token };
  const command = startCommand(`clock run all --sandbox ${server.controlUrl}`, { env });
  await expect.poll(() => server.time.now().toISOString()).toBe('2026-10-12T09:00:00.000Z');
  command.kill('SIGINT');
  const stopped = async () => (await requestControl(server, '/clock', { ticking: false })).status;
  await expect.poll(stopped).toBe(200);
  const rows = await server.database.query.selectFrom('outbox').select('created_at').execute();
  const counts = Map.groupBy(rows, ({ created_at }) => created_at);
  expect([...counts.values()].map((emails) => emails.length)).toEqual(Array(counts.size).fill(50));
  expect([...counts.keys()].sort().at(-1)).toBe(server.time.now().toISOString().replace('.000', ''));
  expect(counts.size).toBeLessThan(300);
});
