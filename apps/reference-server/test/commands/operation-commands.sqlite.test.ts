import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { type Ended, runCommand, startCommand } from '../environment/run-command.ts';
import { startSandbox } from '../environment/sandbox.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Starts a sandbox, and runs commands that reach it through its control port. */
async function startWithCommands() {
  const start = { at: new Date('2026-10-10T12:00:00Z'), ticking: false };
  const server = await startSandbox({ scheduler: true, start });
  const env = { ...process.env, CONTROL_TOKEN: 'control-secret', TMPDIR: newFolder() };
  const on = (line: string) => (line.includes('--sandbox') ? line : `${line} --sandbox ${server.controlUrl}`);
  return {
    ...server,
    start: (line: string) => startCommand(on(line), { env }),
    run: (line: string) => runCommand(on(line), { env }),
  };
}

/** Runs commands on a database that nothing else uses, or on none yet. */
function onDatabase(location = join(newFolder(), 'test.db')) {
  const env = { ...process.env, DATABASE_URL: location };
  return { location, run: (line: string) => runCommand(line, { env }) };
}

type Row = readonly [line: string, printed: RegExp];

/** Expects that commands succeed one after the other, and what each prints. */
async function expectPrinted(run: (line: string) => Promise<Ended>, rows: readonly Row[]): Promise<void> {
  for (const [line, printed] of rows)
    expect([line, await run(line)]).toMatchObject([line, { status: 0, stdout: expect.stringMatching(printed) }]);
}

/** Expects that a command fails with a status, prints nothing on its output, and says why. */
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
    [
      'faults add latency --ms 1-5 --share 0.5 --seed 3 --json',
      /^\[\n[\s\S]*"latency"[\s\S]*1,\s+5[\s\S]*0\.5,\s+"seed": 3/,
    ],
    ['faults list --json', /"applied": 1[\s\S]*"applied": 0/],
    [
      'faults list',
      /^id +kind +details +operation +account_id +matched +applied\n[\s\S]*ms 1-5, share 0.5, seed 3 +all /,
    ],
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
    ['subscribers generate --account 1001 --count 20001 --json', /"count": 20001/],
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
    ['subscribers generate --account 9 --count 1', 1, 'There is no account 9.'],
    ['subscribers generate --account 9 --count 0', 2, 'integer from 1 to 1,000,000'],
    ['subscribers generate --count 1', 2, '--account'],
    ['requests show nothing', 1, 'no request nothing'],
    ['requests list --since now', 2, 'It must be an ISO 8601 time'],
  ] as const) {
    const refused = await run(line);
    expect([line, refused]).toEqual([line, refusal(status, sentence)]);
    if (status === 2) expect(refused.stderr).toContain('Use --help');
  }
});

test('commands create records and access, or say why not', async () => {
  const { location, run } = onDatabase();
  const emails = '[{"subject":"One"},{"subject":"Two"}]';
  await expectPrinted(run, [
    ['users create --email eve@example.com --name Eve', /^email +name\neve@example.com +Eve\n$/],
    ["accounts create --id 7 --name Seven --default-postal-address '7 Road'", /^7 +Seven/m],
    ['access create --user eve@example.com --account 7', /^eve@example.com has access to 7\.\n$/],
    ['access list --json', /"user_id": "eve@example.com",\s+"account_id": "7"/],
    ['access revoke --user eve@example.com --account 7', /^eve@example.com no longer has access to 7\.\n$/],
    ['access list --json', /^\[\]\n$/],
    [
      `campaigns create --account=7 --id=c1 --name=Hi --double-optin=true --emails '${emails}' --json`,
      /"email_count": 2/,
    ],
    [`campaigns update c1 --account=7 --name Hello --emails '[{"subject":"One"}]'`, / c1 +draft +Hello +1 /],
    ['campaigns list --account 7', /account_id +id +status[\s\S]+7 +c1 +draft/],
    ['campaigns show c1 --account 7', /"double_optin": true/],
    ['accounts update 7 --url=https://seven.example --name=', /^7 +https:\/\/seven/m],
    ['accounts update 7 --enable-third-party-cookies true', /^7 /m],
    ['accounts update 7 --enable-third-party-cookies=', /^7 /m],
    ['broadcasts create --account=7 --id=b1 --name=News --subject=News --text-body=Hello', / b1 +draft +News/],
    [
      'broadcasts schedule b1 --account=7 --send-at=2026-05-01T10:00:00+02:00',
      /^b1 is scheduled for 2026-05-01T08:00:00Z\.\n$/,
    ],
    ['broadcasts cancel b1 --account=7', /^b1 is canceled\.\n$/],
    ['subscribers add kim@example.com --account=7 --tags a,b', /"tags": \[\s+"a",\s+"b"/],
    ['subscribers unsubscribe kim@example.com --account=7', /^kim@example.com is unsubscribed\.\n$/],
    ['applications create --name Till', /^client_id +client_secret\n/],
  ]);
  await run(`campaigns create --account=7 --id=live --name=Hi --status=active --emails '${emails}'`);
  const [{ id, token }] = JSON.parse((await run('tokens create --user eve@example.com --name laptop --json')).stdout);
  expect((await run('tokens list')).stdout).toMatch(new RegExp(`${id} +eve@example.com +api +laptop`));
  expect((await run('tokens list --json')).stdout).not.toContain(token);
  expect((await run(`tokens revoke ${id}`)).stdout).toBe(`Token ${id} is revoked.\n`);
  expect((await run('tokens list')).stdout).toBe(`There are no tokens in the database ${location}.\n`);
  for (const [line, status, sentence] of [
    ['users create', 2, '--email is required.\n--name is required.'],
    ['campaigns create --account=7 --id=c1 --name=Hi', 1, 'c1 exists already.\n'],
    [
      'campaigns create --account=7 --id=c2 --name=Hi --days-of-the-week-mask=0000000',
      1,
      '--days-of-the-week-mask must match',
    ],
    ['campaigns update c1 --account=7 --days-of-the-week-mask=0000000', 1, '--days-of-the-week-mask must match'],
    ["campaigns create --account=7 --id=c2 --name=Hi --emails='[{'", 2, 'It must be JSON, such as'],
    ['goals create --account=8 --id=g --name=Hi', 1, 'There is no account 8. To list accounts, run: accounts list'],
    ['campaigns update c1 --account=7', 2, 'choose what to change: --name'],
    [`campaigns update live --account=7 --emails '[{"subject":"One"}]'`, 1, 'is active: subscribers can be anywhere'],
    ['campaigns update c2 --account=7 --name=Hi', 1, 'There is no campaign c2. To list them, run: campaigns list'],
    ['campaigns update c1 --account=7 --name=', 1, '--name is required.'],
    ['broadcasts schedule b1 --account=7 --send-at=soon', 2, 'It must be an ISO 8601 time'],
    ['broadcasts schedule b2 --account=7 --send-at=2026-05-01T10:00:00Z', 1, 'The account 7 has no broadcast b2.'],
    [
      'broadcasts cancel b1 --account=7',
      1,
      'The broadcast is canceled. Only one that is scheduled or sending can be canceled.',
    ],
    ['broadcasts cancel b1', 2, '--account is required.'],
    ['access create --user nobody --account 7', 1, 'There is no user nobody. To list users, run: users list'],
    ['tokens create --user nobody', 1, 'There is no user nobody. To list users, run: users list'],
    ["applications create --name ' '", 1, 'name of the application is required'],
    [
      'applications revoke nobody',
      1,
      'No application has this client id. To list applications, run: applications list\n',
    ],
  ] as const)
    expect([line, await run(line)]).toEqual([line, refusal(status, sentence)]);
});

test('an application is registered, activated with a callback URL, and revoked', async () => {
  const { run } = onDatabase();
  const [{ client_id: id, client_secret }] = JSON.parse((await run('applications create --name Till --json')).stdout);
  expect((await run('applications list --json')).stdout).not.toContain(client_secret);
  expect(await run(`applications activate ${id}`)).toEqual(refusal(1, 'Use --callback-url.'));
  expect(await run(`applications activate ${id} --callback-url /cb`)).toEqual(refusal(1, 'absolute http or https URL'));
  await expectPrinted(run, [
    [`applications activate ${id} --callback-url https://till.example/cb`, / is active\.\n$/],
    [`applications update ${id} --name Tills`, / is changed\.\n$/],
    ['applications list', / Tills +https:\/\/till.example\/cb .* true\n$/],
  ]);
  expect(await run(`applications update ${id} --callback-url=`)).toEqual(refusal(1, 'needs a callback URL'));
  expect(await run(`applications update ${id}`)).toEqual(refusal(2, 'choose what to change: --name, --callback-url'));
  await expectPrinted(run, [
    [`applications revoke ${id}`, / is inactive\. Access tokens revoked: 0\.\n$/],
    ['applications list', / false\n$/],
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
    [`batches failures ${id}`, /email_error/],
    ['batches failures x', /^There are no failed records in/],
  ]);
  expect(await run('batches show x')).toEqual(refusal(1, 'There is no batch x.'));
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
  expect(stdout).toContain('POST /v2/1001/events: 422');
  expect(stdout).toContain(
    'Error: presence_error in action\n  Action is required.\n  The interface says:\n    EVENT-7: ',
  );
  expect(stdout).toContain('authorization: Basic [redacted]');
  expect(stdout).not.toContain('\u001b');
  expect(JSON.parse((await run('requests show 1 --json')).stdout)).toMatchObject({ status: 200 });
  expect((await run('requests send 1')).stdout).toBe('The request was sent again. Its number is 3.\n');
});

test('requests list --follow prints requests in their order as they come', async () => {
  const { start, get } = await startWithCommands();
  await get('/v2/accounts');
  const command = start('requests list --follow --json');
  let printed = '';
  command.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  const paths = () =>
    printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line || '{}').path);
  await expect.poll(paths).toEqual(['/v2/accounts']);
  await get('/v2/1001/goals');
  await get('/v2/1001/campaigns');
  await expect.poll(paths).toEqual(['/v2/accounts', '/v2/1001/goals', '/v2/1001/campaigns']);
  const exited = once(command, 'close');
  command.kill('SIGINT');
  await exited;
});

test('a command adds a workspace file, and prints the line of an error', async () => {
  const { run } = await startWithCommands();
  const file = join(newFolder(), 'w.yaml');
  writeFileSync(file, 'users: []\naccounts:\n  - id: "7"\n    name: Seven\n');
  expect((await run(`workspace add ${file}`)).stdout).toBe(`The records of ${file} are in the sandbox.\n`);
  writeFileSync(file, 'users: []\naccounts:\n  - id: 7\n');
  expect(await run(`workspace add ${file}`)).toEqual(refusal(1, `${file}:3: accounts.0.id must be a string\n`));
});

test('a server whose output is no terminal prints no link to its console, but how to get one', async () => {
  const { run, start } = await startWithCommands();
  const server = start('serve --console --sandbox --port 0 --control-port 0 --database :memory:');
  let printed = '';
  for await (const chunk of server.stderr ?? []) {
    printed += chunk;
    if (printed.includes('users create')) break;
  }
  expect(printed).not.toContain('/console/sign-in/');
  const [, command = ''] = /email-automation-server (console --sandbox \S+)/.exec(printed) ?? [];
  const { stdout } = await run(command);
  expect(stdout).toMatch(/^http:\S+\/console\/sign-in\/[\w-]{43}\n$/);
  expect((await fetch(stdout.trim(), { redirect: 'manual' })).status).toBe(303);
});
