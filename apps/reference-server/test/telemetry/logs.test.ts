import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { redactRequestUrl } from '@email-automation/service/http/redaction';
import { expect, test } from 'vitest';
import { formatPost } from '../environment/raw-connection.ts';
import { ada, basic, eventually, startSandbox } from '../environment/sandbox.ts';

async function startLogged() {
  const lines: Record<string, unknown>[] = [];
  const log = { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  const sandbox = await startSandbox({ log });
  lines.length = 0;
  return { ...sandbox, lines };
}

test('each request is one line, with what operators need and nothing that users wrote', async () => {
  const { lines, send, post } = await startLogged();
  const headers = {
    authorization: basic(ada),
    cookie: 'session=my-cookie',
    'user-agent': 'my-agent',
    'x-request-id': 'mine',
  };
  const missing = '/v2/1001/subscribers/kim%40example.com/campaign_subscriptions?page=2&email=kim@example.com';
  for (const path of [missing, '/unsubscribe/secret-link']) expect((await send(path, { headers })).status).toBe(404);
  await post('/v2/1001/events', {
    events: [{ email: 'kim@example.com', action: 'My action', password: 'my-password' }],
  });
  expect((await post('/oauth/token?client_secret=my-secret', undefined, 'my-token')).status).toBe(400);
  const common = {
    level: 30,
    time: expect.any(Number),
    pid: process.pid,
    hostname: expect.any(String),
    reqId: expect.any(String),
    milliseconds: expect.any(Number),
    bytes: expect.any(Number),
    msg: 'request completed',
  };
  const remoteAddress = '127.0.0.1';
  await eventually(async () => expect(lines).toHaveLength(4));
  const [list, page, event, token] = lines;
  expect(list).toEqual({
    ...common,
    reqId: 'mine',
    req: {
      method: 'GET',
      url: '/v2/1001/subscribers/[redacted]/campaign_subscriptions?page=2&email=[redacted]',
      remoteAddress,
    },
    operation: 'listCampaignSubscriptions',
    account: '1001',
    status: 404,
    errors: ['not_found_error'],
  });
  expect(page).toMatchObject({ req: { url: '/unsubscribe/[redacted]' } });
  const { bytes: _, ...withoutBody } = common;
  expect(event).toEqual({
    ...withoutBody,
    req: { method: 'POST', url: '/v2/1001/events', remoteAddress },
    operation: 'recordEvent',
    account: '1001',
    status: 204,
  });
  expect(token).toMatchObject({ operation: 'exchangeAuthorizationCode', status: 400 });
  expect(JSON.stringify(lines)).not.toMatch(/kim|My action|my-|secret-link|demo-token/);
});

test('a request whose client does not wait for its response is one line without a status', async () => {
  const { lines, url, database } = await startLogged();
  const aborted = () => lines.find(({ msg }) => msg === 'request aborted');
  await database.query.transaction().execute(async (db) => {
    // The request waits for it.
    await db.updateTable('accounts').where('id', '=', '1001').set({ name: 'Renamed' }).execute();
    await eventually(async () => {
      const client = connect(Number(new URL(url).port), '127.0.0.1');
      client.write(formatPost('/v2/1001/campaigns/3001/subscribers', { subscribers: [{ email: 'kim@example.com' }] }));
      await setTimeout(50);
      client.resetAndDestroy();
      expect(aborted()).toMatchObject({ operation: 'subscribeToCampaign', account: '1001' });
    });
  });
  expect(aborted()).not.toHaveProperty('status');
});

test('a batch is one line if it has failed records, and otherwise not logged', async () => {
  const { lines, post } = await startLogged();
  const send = async (...emails: string[]) => {
    const subscribers = emails.map((email) => ({ email }));
    const response = await post('/v2/1001/subscribers/batches', { batches: [{ subscribers }] });
    return response.headers.get('x-request-id');
  };
  await send('kim@example.com');
  const failed = await send('kim@example.com', 'nobody', 'no one');
  await eventually(async () => expect(lines.map(({ msg }) => msg)).toContain('records of a batch failed'));
  expect(lines.filter(({ msg }) => msg !== 'request completed')).toEqual([
    expect.objectContaining({ level: 30, batch: failed, account: '1001', records: 3, failed: 2 }),
  ]);
});

test.each([
  ['/v2/accounts', '/v2/accounts'],
  ['/v2/1001/campaigns?page=2&status=active', '/v2/1001/campaigns?page=2&status=active'],
  ['/v2/1001/campaigns?status=kim@example.com', '/v2/1001/campaigns?status=[redacted]'],
  ['/v2/a%40b.example/campaigns?x', '/v2/[redacted]/campaigns?x'],
  ['/v2/1001?kim@example.com&a=b#c@d', '/v2/1001?[redacted]&a=[redacted]'],
  ['/confirm/token?page=1', '/confirm/[redacted]?page=1'],
  ['/v2/1001?page=1?page=kim', '/v2/1001?page=[redacted]'],
])('%s is logged as %s', (url, logged) => expect(redactRequestUrl(url)).toBe(logged));
