import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { requestControl, startWithClock } from '../environment/clock.ts';

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

function start(controlUrl: string, ...parameters: string[]): ChildProcess {
  const env = { ...process.env, CONTROL_TOKEN: 'operator' };
  const child = spawn(process.execPath, ['dist/main.js', 'clock', ...parameters, '--sandbox', controlUrl], { env });
  onTestFinished(() => void child.kill());
  return child;
}

async function run(controlUrl: string, ...parameters: string[]) {
  const child = start(controlUrl, ...parameters);
  const output = Promise.all([child.stdout, child.stderr].map((stream) => text(stream as never)));
  const [status] = await once(child, 'exit');
  const [stdout = '', stderr = ''] = await output;
  return { status, stdout, stderr };
}

test('commands read, move, stop, and start the clock, and say why not', async () => {
  const { controlUrl = '', sandbox } = await startWithClock({ campaigns: [campaign], subscribers });
  await sandbox.background?.settle();
  expect(await run(controlUrl)).toEqual({
    status: 0,
    stdout: 'now                   ticking  next_due\n2026-10-10T12:00:00Z  false    2026-10-11T09:00:00Z\n',
    stderr: '',
  });
  const state = async (...parameters: string[]) => JSON.parse((await run(controlUrl, ...parameters, '--json')).stdout);
  expect(await state('run', 'next')).toMatchObject({ now: '2026-10-11T09:00:00Z', next_due: '2026-10-12T09:00:00Z' });
  expect(await state('advance', '1d12h')).toMatchObject({ now: '2026-10-12T21:00:00Z', ticking: false });
  expect(await state('start')).toMatchObject({ ticking: true });
  expect(await state('stop')).toMatchObject({ ticking: false });
  const back = await run(controlUrl, 'set', '2026-10-10T12:00:00Z');
  expect([back.status, back.stderr]).toEqual([0, expect.stringContaining('The clock went back.')]);
  const tooEarly = await run(controlUrl, 'set', '1969-01-01T00:00:00Z');
  expect([tooEarly.status, tooEarly.stderr]).toEqual([1, expect.stringContaining('can be set from 1970')]);
  for (const wrong of [['set', 'tomorrow'], ['advance', '1'], ['run', 'last'], ['run'], ['jump']]) {
    const { status, stderr } = await run(controlUrl, ...wrong);
    expect([status, stderr], wrong.join(' ')).toEqual([2, expect.stringContaining('Use --help')]);
  }
});

test('Ctrl-C ends a move at a time at which everything due is done', async () => {
  const server = await startWithClock({ campaigns: [campaign], subscribers });
  const { background } = server.sandbox;
  if (background === undefined) throw new Error('The server has no worker.');
  const settle = async () => {
    await background.settle();
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  server.sandbox.background = { ...background, settle };
  const command = start(server.controlUrl ?? '', 'run', 'all');
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
