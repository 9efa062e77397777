import { tick } from '@email-automation/service/background/scheduler';
import type { Batch } from '@email-automation/service/domain/records';
import { recordFailedAttempt } from '@email-automation/service/storage/queues/dead-letters';
import { expect, test } from 'vitest';
import { sendingServices } from '../environment/delivery.ts';
import { bob, eventually, startSandbox } from '../environment/sandbox.ts';

const control = { port: 0, token: 'control-secret' };
const headers = { authorization: 'Bearer control-secret' };

async function ask(sandbox: { controlUrl: string | undefined }, path: string, init: RequestInit = {}) {
  const response = await fetch(`${sandbox.controlUrl}${path}`, { headers, ...init });
  const text = await response.text();
  return { status: response.status, text };
}

async function stateOf(sandbox: { controlUrl: string | undefined }, state: string) {
  const body = JSON.stringify({ state, params: { account_id: '1001' } });
  const response = await ask(sandbox, '/states', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  return { status: response.status, ids: JSON.parse(response.text) };
}

test('health needs no token, and everything else does', async () => {
  const sandbox = await startSandbox({ control });
  expect((await ask(sandbox, '/health', { headers: {} })).status).toBe(200);
  for (const path of ['/ready', '/metrics', '/batches/x/failures', '/health2']) {
    expect((await ask(sandbox, path, { headers: {} })).status, path).toBe(401);
    expect((await ask(sandbox, path, { headers: { authorization: 'Bearer wrong' } })).status, path).toBe(401);
  }
  expect((await ask(sandbox, '/ready')).status).toBe(200);
});

test('metrics count responses by operation and status', async () => {
  const sandbox = await startSandbox({ control });
  await sandbox.get('/v2/accounts');
  await sandbox.get('/v2/1001/campaigns/none');
  await sandbox.send('/oauth/token', { method: 'POST' });
  await eventually(async () => {
    const { text } = await ask(sandbox, '/metrics');
    const counts = [...text.matchAll(/^http_server_request_duration_seconds_count\{(.*)\} (.*)$/gm)].map(
      ([, labels = '', count]) => [
        /response_status_code="(\d+)"/.exec(labels)?.[1],
        /operation="(\w*)"/.exec(labels)?.[1],
        count,
      ],
    );
    expect(counts).toEqual([
      ['200', 'listAccounts', '1'],
      ['404', 'fetchCampaign', '1'],
      ['401', 'exchangeAuthorizationCode', '1'],
    ]);
    expect(text).toContain('queued_batches 0');
  });
});

test('metrics count the batches that fail for a reason of the database, however often, and the dead letters', async () => {
  const sandbox = await startSandbox({ control, worker: false });
  const { database, post } = sandbox;
  const countsOf = async () => {
    const { text } = await ask(sandbox, '/metrics');
    return ['queued_batches', 'failing_batches', 'dead_letters'].map(
      (name) => new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1],
    );
  };
  const batch = { batches: [{ subscribers: [{ email: 'kim@example.com' }] }] };
  for (let n = 0; n < 2; n++) expect((await post('/v2/1001/subscribers/batches', batch)).status).toBe(201);
  expect(await countsOf()).toEqual(['2', '0', '0']);
  const [first] = await database.query.selectFrom('queued_batches').selectAll().orderBy('position').execute();
  for (let n = 0; n < 20; n++) {
    const failed = await recordFailedAttempt(database, first as Batch, 'permission denied', 'database', new Date());
    expect(failed).toEqual({ attempts: 0, retryAfter: 2 });
  }
  expect(await countsOf()).toEqual(['2', '1', '0']);
  await recordFailedAttempt(database, first as Batch, 'not JSON', 'permanent', new Date());
  expect(await countsOf()).toEqual(['1', '0', '1']);
});

test('failed records are found by the id of their request', async () => {
  const sandbox = await startSandbox({ control });
  const { body } = await sandbox.post('/v3/1001/shopper_activity/cart/batch', { carts: [{ email: 'nobody' }] });
  await eventually(async () => {
    const { text } = await ask(sandbox, `/batches/${body.request_ids[0]}/failures`);
    expect(JSON.parse(text).failures).toMatchObject([{ record: 0, code: 'email_error', attribute: 'email' }]);
  });
});

test.each([
  ['campaign that can be activated', 'activate', 204],
  ['campaign that cannot be activated', 'activate', 422],
  ['campaign that can be paused', 'pause', 204],
  ['campaign that cannot be paused', 'pause', 422],
  ['campaign whose activation is not allowed', 'activate', 403],
])('%s: %s returns %i', async (state, transition, status) => {
  const sandbox = await startSandbox({ control });
  const { ids } = await stateOf(sandbox, state);
  const account = ids.account_id ?? '1001';
  const response = await sandbox.post(`/v2/${account}/campaigns/${ids.campaign_id}/${transition}`, undefined);
  expect(response.status).toBe(status);
});

test('provider states return ids of existing records, and an unknown state is 404', async () => {
  const sandbox = await startSandbox({ control });
  const removed = await stateOf(sandbox, 'subscriber removed from a campaign');
  const list = await sandbox.get(`/v2/1001/campaigns/${removed.ids.campaign_id}/subscribers?status=removed`);
  expect(list.body.subscribers[0].email).toBe(removed.ids.email);
  const first = await stateOf(sandbox, 'subscription after its first email');
  const subscriptions = await sandbox.get(`/v2/1001/subscribers/${first.ids.subscriber_id}/campaign_subscriptions`);
  expect(subscriptions.body.campaign_subscriptions[0].last_sent_email_index).toBe(0);
  const many = await stateOf(sandbox, 'account with more than 100 broadcasts');
  const broadcasts = await sandbox.get(`/v2/${many.ids.account_id}/broadcasts`, many.ids.token);
  expect(broadcasts.body.meta).toMatchObject({ count: 100, total_count: 240, total_pages: 3 });
  expect((await stateOf(sandbox, 'no such state')).status).toBe(404);
});

test('every user of the account has the second account, whose lists are short', async () => {
  const sandbox = await startSandbox({ control });
  const alsoBob = { account_id: '1001', user_id: 'bob@bakery.example' };
  await sandbox.database.query.insertInto('grants').values(alsoBob).execute();
  const { ids } = await stateOf(sandbox, 'second account');
  const { body } = await sandbox.get('/v2/accounts');
  expect(body.accounts.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(['1001', ids.account_id]));
  for (const list of ['broadcasts', 'campaigns', 'goals']) {
    const all = await sandbox.get(`/v2/${ids.account_id}/${list}`);
    expect(all.body[list], list).toHaveLength(1);
  }
  const empty = await sandbox.get(`/v2/${ids.account_id}/campaigns?status=active`);
  expect(empty.body.meta).toMatchObject({ count: 0, total_count: 0 });
  expect((await sandbox.get(`/v2/accounts/${ids.account_id}`, bob)).status).toBe(200);
});

test('broadcasts that are canceled or being sent are in the list, and stay as they are as time passes', async () => {
  const sandbox = await startSandbox({ control });
  const canceled = await stateOf(sandbox, 'canceled broadcast');
  const sending = await stateOf(sandbox, 'broadcast that is being sent');
  await tick(sendingServices(sandbox.database, sandbox.url), new Date(Date.now() + 24 * 60 * 60 * 1000));
  const { body } = await sandbox.get('/v2/1001/broadcasts');
  const statusOf = (id: string) => body.broadcasts.find((one: { id: string }) => one.id === id)?.status;
  expect([statusOf(canceled.ids.broadcast_id), statusOf(sending.ids.broadcast_id)]).toEqual(['canceled', 'sending']);
});

test('a verification code of a provider state can be exchanged, and an old one cannot', async () => {
  const sandbox = await startSandbox({ control });
  const exchange = (code: string) => {
    const parameters = new URLSearchParams({
      response_type: 'token',
      grant_type: 'authorization_code',
      client_id: 'demo-app',
      client_secret: 'demo-secret-of-demo-app',
      redirect_uri: 'http://127.0.0.1:8080/callback',
      code,
    });
    return sandbox.send(`/oauth/token?${parameters}`, { method: 'POST' });
  };
  const fresh = await stateOf(sandbox, 'verification code');
  const response = await exchange(fresh.ids.code);
  expect([response.status, response.body.token_type]).toEqual([200, 'bearer']);
  const late = await stateOf(sandbox, 'verification code older than 10 minutes');
  expect((await exchange(late.ids.code)).status).toBe(400);
  const foreign = await stateOf(sandbox, 'verification code of another application');
  expect((await exchange(foreign.ids.code)).status).toBe(400);
  const { ids } = await stateOf(sandbox, 'old access token');
  const accounts = await sandbox.send('/v2/accounts', { headers: { authorization: `Bearer ${ids.access_token}` } });
  expect(accounts.status).toBe(200);
});

const json = { ...headers, 'content-type': 'application/json' };
const createState = (body: unknown): RequestInit => ({ method: 'POST', headers: json, body: JSON.stringify(body) });
const stateFor = (state: unknown, account_id: unknown) => createState({ state, params: { account_id } });
const known = 'campaign with emails';

const refused: [string, RequestInit, number, string][] = [
  ['/emails?account=A&account=B', {}, 400, 'Send the parameter account only once.'],
  ['/emails?to=A&to=B', {}, 400, 'Send the parameter to only once.'],
  ['/emails?state=sent&state=held', {}, 400, 'state must be one of'],
  ['/emails?state=x', {}, 400, 'state must be one of held, queued, sent, failed, canceled.'],
  ['/emails?account=', {}, 400, 'account must not be empty.'],
  ['/emails?acount=A', {}, 400, 'There is no parameter acount.'],
  ['/emails?__proto__=A', {}, 400, 'There is no parameter __proto__.'],
  ['/emails/nobody', {}, 404, 'There is no email nobody.'],
  [`/emails/${'x'.repeat(600)}`, {}, 400, 'cannot be read'],
  ['/emails/%zz', {}, 400, 'cannot be read'],
  ['/nothing?x', {}, 404, 'The control port has no GET /nothing. It has GET /health,'],
  ['/states', {}, 404, 'The control port has no GET /states.'],
  ['/emails', { method: 'DELETE' }, 404, 'The control port has no DELETE /emails.'],
  ['/states', { method: 'POST' }, 400, 'The body must be an object.'],
  ['/states', { method: 'POST', headers: json, body: '{"state":' }, 400, 'cannot be read'],
  ['/states', { method: 'POST', headers: json, body: '' }, 400, 'cannot be read'],
  ['/states', { method: 'POST', headers: json, body: '{"__proto__":{"state":"x"}}' }, 400, 'cannot be read'],
  ['/states', { method: 'POST', headers, body: 'state' }, 415, 'application/json'],
  ['/states', { method: 'POST', headers: json, body: `"${'x'.repeat(2_000_000)}"` }, 413, 'too large'],
  ['/states', createState([]), 400, 'The body must be an object.'],
  ['/states', createState(null), 400, 'The body must be an object.'],
  ['/states', createState({}), 400, 'state is required.'],
  ['/states', createState({ state: known }), 400, 'params is required.'],
  ['/states', createState({ state: known, params: {} }), 400, 'params.account_id is required.'],
  ['/states', createState({ state: known, params: [] }), 400, 'params must be an object.'],
  ['/states', stateFor(7, '1001'), 400, 'state must be a string.'],
  ['/states', stateFor('', '1001'), 400, 'state must not be empty.'],
  ['/states', stateFor(known, 1001), 400, 'params.account_id must be a string.'],
  ['/states', stateFor(known, { a: 1 }), 400, 'params.account_id must be a string.'],
  ['/states', stateFor(known, null), 400, 'params.account_id must be a string.'],
  ['/states', stateFor(known, ''), 400, 'params.account_id must not be empty.'],
  ['/states', stateFor(known, 'nope'), 404, 'There is no account nope.'],
  ['/states', stateFor(known, '\u0000'), 400, 'params.account_id must not contain a null character or'],
  ['/states', stateFor('constructor', '1001'), 404, 'There is no provider state "constructor".'],
  ['/states', stateFor('toString', '1001'), 404, 'There is no provider state "toString".'],
  ['/states', stateFor('__proto__', '1001'), 404, 'There is no provider state "__proto__".'],
];

test('the control port refuses what it cannot do in a sentence, and creates nothing by accident', async () => {
  const sandbox = await startSandbox({ control });
  const accounts = () => sandbox.database.query.selectFrom('accounts').select('id').orderBy('id').execute();
  const before = await accounts();
  for (const [path, init, status, sentence] of refused) {
    const response = await ask(sandbox, path, init);
    const label = `${init.method ?? 'GET'} ${path} ${String(init.body).slice(0, 100)}`;
    expect([response.status, JSON.parse(response.text)], label).toEqual([
      status,
      { message: expect.stringContaining(sentence) },
    ]);
  }
  expect(await accounts()).toEqual(before);
});

test('a state that needs a user with access says how to give access', async () => {
  const sandbox = await startSandbox({ control });
  await sandbox.database.query.deleteFrom('grants').execute();
  const { status, ids } = await stateOf(sandbox, 'credential with untouched limits');
  expect([status, ids.message]).toEqual([400, expect.stringContaining('run: access create')]);
});

test('an unexpected error on the control port is logged, and its response says nothing about it', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const sandbox = await startSandbox({ control, worker: false, log: { level: 'error', stream } });
  await sandbox.database.query.schema.alterTable('outbox').renameTo('elsewhere').execute();
  const response = await ask(sandbox, '/emails');
  await sandbox.database.query.schema.alterTable('elsewhere').renameTo('outbox').execute();
  expect([response.status, JSON.parse(response.text)]).toEqual([
    500,
    { message: 'The request failed. The reason is in the log of the server.' },
  ]);
  expect(lines.join()).toContain('outbox');
});

test('an email has its link, of which the token opens the page', async () => {
  const sandbox = await startSandbox({ control });
  const body = { subscribers: [{ email: 'kim@example.com', double_optin: true }] };
  await sandbox.post('/v2/1001/campaigns/3001/subscribers', body);
  const { emails } = JSON.parse((await ask(sandbox, '/emails?to=kim@example.com')).text);
  const { link, text_body } = JSON.parse((await ask(sandbox, `/emails/${emails[0].message_id}`)).text);
  expect(link.url).toBe(`${sandbox.url}/confirm/${link.token}`);
  expect(text_body).toContain(link.url);
  const confirmed = await fetch(link.url, { method: 'POST' });
  expect(confirmed.status).toBe(200);
});
