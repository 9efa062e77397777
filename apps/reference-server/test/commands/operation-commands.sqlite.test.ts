import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { newFolder } from '../environment/new-folder.ts';
import { type Ended, runCommand, startCommand } from '../environment/run-command.ts';
import { startSandbox } from '../environment/sandbox.ts';

/** Starts a sandbox, and runs commands that reach it through its control port. */
async function startWithCommands() {
  const start = { at: new Date('2026-10-10T12:00:00Z'), ticking: false };
  const server = await startSandbox({ scheduler: true, start });
  const env = { ...process.env, CONTROL_TOKEN: 'control-secret', TMPDIR: newFolder() };
  const on = (line: string) => (line.includes('--sandbox') ? line : `${line} --sandbox ${server.controlUrl}/`);
  return {
    ...server,
    start: (line: string) => startCommand(on(line), { env }),
    run: (line: string) => runCommand(on(line), { env }),
  };
}

/** Runs commands on a separate database, or on none yet. */
function onDatabase(location = join(newFolder(), 'test.db')) {
  const env = { ...process.env, DATABASE_URL: location };
  return { location, run: (line: string) => runCommand(line, { env }) };
}

type Row = readonly [line: string, printed: RegExp];

/** Expects that commands succeed one after the other, with these outputs. */
async function expectPrinted(run: (line: string) => Promise<Ended>, rows: readonly Row[]): Promise<void> {
  for (const [line, printed] of rows)
    expect([line, await run(line)]).toMatchObject([line, { status: 0, stdout: expect.stringMatching(printed) }]);
}

/** Expects that a command fails with a status, without output, and with a reason. */
const refusal = (status: number, sentence: string) => ({
  status,
  stdout: '',
  stderr: expect.stringContaining(sentence),
});

test('commands set and read what a sandbox has', async () => {
  const { run, get } = await startWithCommands();
  await expectPrinted(run, [
    ['faults add status --status 503 --operation listAccounts --times 1 --retry-after 9', /status 503.*listAccounts/],
  ]);
  expect((await get('/v2/accounts')).headers.get('retry-after')).toBe('9');
  await expectPrinted(run, [
    ['faults add latency --ms 1-5 --share 0.5 --json', /^\[\n[\s\S]*"latency"[\s\S]*1,\s+5[\s\S]*"share": 0\.5/],
    ['faults list --json', /"applied": 1[\s\S]*"applied": 0/],
    ['faults list', /^id +kind +details +operation +account_id +matched +applied\n[\s\S]*ms 1-5, share 0.5 +all /],
    ['faults add batch --outcome dead_lettered', /outcome dead_lettered/],
    ['faults add record --email kim@example.com', /email kim@example.com /],
    ['faults clear 1', /^Fault 1 is removed\.\n$/],
    ['faults clear', /^All faults are removed\.\n$/],
    ['faults list', /^There are no faults\.\n$/],
    [
      'limits set --batch 5 --records off --json',
      /"limit": 5,\s+"off": false[\s\S]*3600[\s\S]*2147483647,\s+"off": true/,
    ],
    ['limits off', /^kind +limit\nbatch +off\nindividual +off\nrecords +off\n$/],
    ['limits reset --usage', /^batch +off$/m],
    ['limits reset', /^batch +50$/m],
    ['clock', /^now +ticking +next_due\n2026-10-10T12:00:00Z +false +\d{4}/],
    ['clock advance 1d12h --json', /"now": "2026-10-12T00:00:00Z",\s+"ticking": false/],
    ['clock --json start', /"ticking": true/],
    ['clock stop', / false /],
    ['clock run next', /^2026/m],
    [
      'snapshots take small',
      /^The snapshot small is taken\. Its time is .*Z, and it has 277 subscribers and \d+ emails\.\n$/,
    ],
    ['workspace get --account 1002', /^users:\n {2}- email: bob@bakery.example\n/],
    ['reset', /^The sandbox is as it started\.\n$/],
    ['clock', /2026-10-10T12:00:00Z/],
    ['snapshots restore small', /^The snapshot small is restored\./],
    ['snapshots delete small', /^The snapshot small is deleted\.\n$/],
    ['snapshots list --json', /^\[\s+\{\s+"name": "start"[^{]*$/],
  ]);
  const back = await run('clock set 2026-10-10T12:00:00Z');
  expect([back.status, back.stderr]).toEqual([0, expect.stringContaining('The clock went back.')]);
});

test('what a sandbox refuses, and wrong usage, are said in terms of the command line', async () => {
  const { run } = await startWithCommands();
  for (const [line, status, sentence] of [
    ['faults add status', 1, '--status is required for a fault of the kind status.'],
    ['faults add status --status 404', 2, 'Allowed choices are 500, 503, 429.'],
    ['faults add latency --ms 3-2', 1, '--ms must have the lower number first.'],
    ['faults add latency --ms 1-2-3', 2, 'a range such as 100-300'],
    ['faults add latency --ms 1 --operation nothing', 1, 'not "nothing": listAccounts, fetchAccount, '],
    ['faults add latency --ms 1 --share 2', 2, 'above 0 and up to 1'],
    ['faults add cut --at end', 2, 'choices are before_work'],
    ['faults add boom', 2, 'choices are latency, status, cut, slow, batch, record'],
    ['faults clear 9', 1, 'There is no fault 9.'],
    ['limits set', 2, 'choose what to change: --batch, --individual, --records'],
    ['limits set --batch -1', 2, 'an integer from 0 to 2,147,483,647'],
    ['limits set --batch many', 1, '--batch must be "off", or an integer'],
    ['clock set tomorrow', 2, 'It must be an ISO 8601 time'],
    ['clock set 1969-01-01T00:00:00Z', 1, 'can be set from 1970'],
    ['clock advance 1', 2, 'It must be a duration such as 1d'],
    ['clock run last', 2, 'Allowed choices are next, all.'],
    ['clock run', 2, "missing required argument 'run'"],
    ['clock jump', 2, "unknown command 'jump'"],
    ['snapshots restore none', 1, 'There is no snapshot none.'],
    ['snapshots take start', 1, 'Choose another name.'],
    ['snapshots take a/b', 1, 'letters, digits'],
    ['snapshots take ..', 2, 'It must have a letter or a digit.'],
    ['requests show nothing', 1, 'no request nothing'],
    ['requests list --since now', 2, 'It must be an ISO 8601 time'],
  ] as const) {
    const refused = await run(line);
    expect([line, refused]).toEqual([line, refusal(status, sentence)]);
    if (status === 2) expect(refused.stderr).toContain('Use --help');
  }
});

test('lists show the records of a workspace', async () => {
  const { run } = onDatabase(await newLocation('demo'));
  await expectPrinted(run, [
    ['users list', /^email +name\nada@acme.example +Ada\n/],
    ['accounts list', /^id +name +url +created_at\n1001 +Acme Outdoor /],
    ['campaigns list --account 1002', /^account_id +id +status[^\n]+\n1002 +3101 +draft[^\n]+\n1002 +3102 /],
    ['broadcasts list --json', /"id": "2001",\s+"status": "draft"/],
    ['goals list', /1001 +4001 +active +Bought a tent +all +9900 +0 +0/],
    ['forms list --account 1002', /^There are no forms with account 1002 in /],
  ]);
});

test('batches show what became of them', async () => {
  const location = await newLocation();
  const { openDatabase } = await import('@email-automation/service/storage/open');
  const { post } = await startSandbox({ start: {}, database: openDatabase(location) });
  const { run } = onDatabase(location);
  const { body } = await post('/v3/1001/shopper_activity/cart/batch', { carts: [{ email: 'nobody' }] });
  const [id] = body.request_ids;
  await expect.poll(async () => (await run('batches list --state done')).stdout).toContain(id);
  await expectPrinted(run, [
    ['batches list --state queued', /^There are no batches with state queued in the database /],
    ['batches list --account 1001 --json', /"state": "done",[\s\S]*"failed": 1,/],
    [`batches show ${id}`, /"records": 1,[\s\S]*"record": 0,[\s\S]*"code": "email_error",\s+"attribute": "email"/],
    ['batches failures', new RegExp(`1001 +${id} +0 +email_error +email `)],
  ]);
  expect(await run('batches show x')).toEqual(
    refusal(1, 'There is no batch x. To list batches, run: email-automation-server batches list'),
  );
  expect(await run(`batches retry ${id}`)).toEqual(refusal(1, `The batch ${id} is done, and only dead letters are`));
  expect((await run('batches list --state lost')).status).toBe(2);
});

test('requests are listed, explained, and sent again on the command line', async () => {
  const { run, post, get } = await startWithCommands();
  await get('/v2/accounts');
  const { headers } = await post('/v2/1001/events', { events: [{ email: 'kim@example.com\u001b[2J' }] });
  const id = headers.get('x-request-id') ?? '';
  const listed = await run('requests list --status 4xx --json');
  expect(JSON.parse(listed.stdout)).toMatchObject([{ number: 2, operation: 'recordEvent', request_id: id }]);
  expect((await run('requests list')).stdout).toMatch(/number .*\n2 .* 422 .*\n1 .* 200 /);
  const { stdout } = await run(`requests show ${id}`);
  expect(JSON.parse(stdout)).toMatchObject({
    path: '/v2/1001/events',
    status: 422,
    errors: expect.arrayContaining([expect.objectContaining({ attribute: 'action' })]),
  });
  expect(stdout).toContain('"id": "EVENT-7"');
  expect(stdout).toContain('"authorization": "Basic [redacted]"');
  // A terminal would act on it.
  expect(stdout).not.toContain('\u001b');
  expect((await run('requests send 1')).stdout).toBe('The request was sent again. Its number is 3.\n');
});

test('a server whose output is no terminal prints no link to its console, but how to get one', async () => {
  const { run, start } = await startWithCommands();
  const server = start('serve --console --sandbox --port 0 --control-port 0 --database :memory:');
  let printed = '';
  for await (const chunk of server.stderr ?? []) {
    printed += chunk;
    if (printed.includes('workspace apply')) break;
  }
  expect(printed).not.toContain('/console/sign-in/');
  const [, command = ''] = /email-automation-server (console --sandbox \S+)/.exec(printed) ?? [];
  const { stdout } = await run(command);
  expect(stdout).toMatch(/^http:\S+\/console\/sign-in\/[\w-]{43}\n$/);
  expect((await fetch(stdout.trim(), { redirect: 'manual' })).status).toBe(303);
});
