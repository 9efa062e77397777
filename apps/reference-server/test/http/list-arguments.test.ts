import { request } from 'node:http';
import { fillPath } from '@email-automation/contract-tools/path-template';
import { expect, test } from 'vitest';
import { ada, basic, contract, type Sandbox, startSandbox } from '../environment/sandbox.ts';

const subscribers = '/v2/1001/campaigns/3001/subscribers';

/** Sends a GET request with a body, which `fetch` does not. */
function getWithBody({ url }: Sandbox, path: string, body: string): Promise<{ status: number; body: Body }> {
  const headers = {
    authorization: basic(ada),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { headers }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
    });
    sent.on('error', reject).end(body);
  });
}
// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Body = any;

test('a JSON body on GET may contain all arguments except page', async () => {
  const sandbox = await startSandbox();
  const body = JSON.stringify({ per_page: 7, status: 'unsubscribed', page: 2 });
  const response = await getWithBody(sandbox, subscribers, body);
  expect(response.body.meta).toMatchObject({ page: 1, count: 7, total_count: 12 });
});

test.each(['1e2', '+1', '%201', '1%20', '01', '0x1', '0b1', '1.0', '1.5', '', 'x', '1_000', '１', 'Infinity', 'true'])(
  'an integer in a query is plain digits, unlike %j [integer-forms]',
  async (text) => {
    const sandbox = await startSandbox();
    for (const name of ['page', 'per_page']) {
      const { status, body } = await sandbox.get(`${subscribers}?${name}=${text}`);
      expect([status, body.errors]).toEqual([
        422,
        [expect.objectContaining({ code: 'format_error', attribute: name })],
      ]);
      expect(body.errors[0].message).toMatch(/ must be an integer\.$/);
    }
  },
);

test('a number without a fraction is an integer in JSON, however it is written [integers-with-fraction]', async () => {
  const sandbox = await startSandbox();
  expect((await getWithBody(sandbox, subscribers, '{"per_page":2.0}')).body.meta.count).toBe(2);
  expect((await getWithBody(sandbox, subscribers, '{"per_page":0.2e1}')).body.meta.count).toBe(2);
  const index = (text: string) =>
    sandbox.post(subscribers, `{"subscribers":[{"email":"x@example.com","starting_email_index":${text}}]}`);
  expect((await index('1.0')).status).toBe(201);
  expect((await index('1.5')).body.errors).toEqual([
    expect.objectContaining({ code: 'format_error', attribute: 'starting_email_index' }),
  ]);
});

test.each([
  ['{"per_page":"2"}', 'per_page'],
  ['{"per_page":true}', 'per_page'],
  ['{"per_page":null}', 'per_page'],
  ['{"per_page":[2]}', 'per_page'],
  ['{"status":1}', 'status'],
  ['{"status":null}', 'status'],
  ['{"direction":["asc"]}', 'direction'],
])('the types of arguments in a body count: %s [list-arguments-carrier]', async (text, attribute) => {
  const sandbox = await startSandbox();
  const { status, body } = await getWithBody(sandbox, subscribers, text);
  expect([status, body.errors]).toEqual([422, [expect.objectContaining({ code: 'format_error', attribute })]]);
});

test('a body that is not used has to be a JSON object [unused-bodies]', async () => {
  const sandbox = await startSandbox();
  const paths: Record<string, string> = { account_id: '1001', campaign_id: '3001', broadcast_id: '2001' };
  const { body } = await sandbox.get(`${subscribers}?per_page=1`);
  Object.assign(paths, { subscriber_id: body.subscribers[0].id, conversion_id: '4001' });
  for (const operation of contract.operations.filter(({ authenticated, body }) => authenticated && !body)) {
    const path = fillPath(operation.path, (name) => paths[name] as string);
    const send = (text: string) =>
      operation.method === 'GET' ? getWithBody(sandbox, path, text) : sandbox.post(path, text);
    for (const text of ['{}', '{"unicorn":1}']) {
      expect((await send(text)).status, `${operation.operationId} ${text}`).toBeLessThan(300);
    }
    for (const text of ['null', '7', '"x"', '[1]']) {
      const { status, body } = await send(text);
      expect([status, body.errors], `${operation.operationId} ${text}`).toEqual([
        422,
        [expect.objectContaining({ code: 'format_error', attribute: 'body' })],
      ]);
    }
  }
});

test('every list with pages takes per_page, and has at most its usual number of records on a page [per-page-elsewhere]', async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.get(`${subscribers}?per_page=1`);
  const subscriptions = `/v2/1001/subscribers/${body.subscribers[0].id}/campaign_subscriptions`;
  for (const path of ['/v2/1001/broadcasts', '/v2/1001/campaigns', subscriptions]) {
    const { meta } = (await sandbox.get(path)).body;
    for (const response of [
      await sandbox.get(`${path}?per_page=1`),
      await getWithBody(sandbox, path, '{"per_page":1}'),
    ]) {
      expect(response.body.meta).toMatchObject({
        count: 1,
        total_count: meta.total_count,
        total_pages: meta.total_count,
      });
    }
    expect((await sandbox.get(`${path}?per_page=1000`)).body.meta).toEqual(meta);
    for (const [value, code] of [
      ['x', 'format_error'],
      ['1.5', 'format_error'],
      ['0', 'range_error'],
      ['1001', 'range_error'],
    ]) {
      const response = await sandbox.get(`${path}?per_page=${value}&page=1`);
      expect([response.status, response.body.errors]).toEqual([
        422,
        [expect.objectContaining({ code, attribute: 'per_page' })],
      ]);
    }
  }
  expect((await sandbox.get('/v2/1001/goals?per_page=10')).status).toBe(200);
});

test('the names of arguments are case-sensitive and have no brackets [unknown-query-parameters]', async () => {
  const sandbox = await startSandbox();
  for (const query of ['status[]=sent', 'STATUS=sent', 'Page=9', 'page%5B%5D=9', 'q=%25', '__proto__=1', '=x', '&&']) {
    const { status, body } = await sandbox.get(`/v2/1001/broadcasts?${query}`);
    expect([status, body.meta], query).toMatchObject([200, { page: 1, count: 6, status: 'all' }]);
  }
});
