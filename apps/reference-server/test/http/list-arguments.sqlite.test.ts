import { request } from 'node:http';
import { fillPath } from '@email-automation/contract-tools/path-template';
import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { formatRequest, sendBytes } from '../environment/raw-connection.ts';
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

test('an integer in a query is plain digits [integer-forms]', async () => {
  const sandbox = await startSandbox();
  await checkCases(
    ['1e2', '+1', '%201', '1%20', '01', '0x1', '0b1', '1.0', '1.5', '', 'x', '1_000', '１', 'Infinity', 'true'],
    async (text) => {
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
});

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

test('the types of arguments in a body count [list-arguments-carrier]', async () => {
  const sandbox = await startSandbox();
  await checkCases(
    [
      ['{"per_page":"2"}', 'per_page'],
      ['{"per_page":true}', 'per_page'],
      ['{"per_page":null}', 'per_page'],
      ['{"per_page":[2]}', 'per_page'],
      ['{"status":1}', 'status'],
      ['{"status":null}', 'status'],
      ['{"direction":["asc"]}', 'direction'],
    ],
    async ([text, attribute]) => {
      const { status, body } = await getWithBody(sandbox, subscribers, text);
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ code: 'format_error', attribute })]]);
    },
  );
});

test('an operation without arguments ignores every body [unused-bodies]', async () => {
  const sandbox = await startSandbox();
  const ids: Record<string, string> = { account_id: '1001', campaign_id: '3001', broadcast_id: '2001' };
  const { body } = await sandbox.get(`${subscribers}?per_page=1`);
  Object.assign(ids, { subscriber_id: body.subscribers[0].id, conversion_id: '4001' });
  for (const operation of contract.operations.filter(({ authenticated, body }) => authenticated && !body)) {
    const path = fillPath(operation.path, (name) => ids[name] as string);
    const send = async (text: string, type = 'application/json') => {
      const lines = ['Connection: close', `Content-Type: ${type}`, `Content-Length: ${text.length}`];
      const [response] = await sendBytes(sandbox.url, formatRequest(`${operation.method} ${path}`, lines, text));
      return response?.status;
    };
    const isRead = operation.query.length > 0;
    const { operationId } = operation;
    for (const text of ['{}', '{"unicorn":1}']) expect([200, 204], operationId).toContain(await send(text));
    for (const text of ['null', '7', '"3001"', '[1]', '{']) {
      expect(isRead ? [422] : [200, 204], `${operationId} ${text}`).toContain(await send(text));
      expect(isRead ? [415] : [200, 204], `${operationId} ${text}`).toContain(await send(text, 'text/plain'));
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

test('no list drops a filter or another argument with almost its name [similar-argument-names]', async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.get(`${subscribers}?per_page=1`);
  const subscriptions = `/v2/1001/subscribers/${body.subscribers[0].id}/campaign_subscriptions`;
  const lists = ['broadcasts', 'campaigns', 'goals', 'event_actions', 'custom_field_identifiers'];
  const paths = ['/v2/accounts', ...lists.map((name) => `/v2/1001/${name}`), subscribers, subscriptions];
  for (const path of paths) {
    for (const name of ['status[]', 'status%5B0%5D', 'STATUS', 'filter[status]', 'Status']) {
      const response = await sandbox.get(`${path}?${name}=active`);
      expect([response.status, response.body.errors], `${path} ${name}`).toEqual([
        422,
        [expect.objectContaining({ code: 'format_error', attribute: 'status' })],
      ]);
    }
  }
  for (const path of ['/v2/accounts', '/v2/1001/event_actions', '/v2/1001/custom_field_identifiers', subscriptions]) {
    const response = await sandbox.get(`${path}?status=active`);
    expect([response.status, response.body.errors[0].message], path).toEqual([
      422,
      'This list cannot be filtered by status.',
    ]);
  }
  for (const [name, attribute] of [
    ['Page', 'page'],
    ['page[]', 'page'],
    ['page[number]', undefined],
    ['perPage', 'per_page'],
    ['per-page', 'per_page'],
    ['sort[]', 'sort'],
    ['Direction', 'direction'],
  ]) {
    const response = await sandbox.get(`${subscribers}?${name}=1`);
    expect([response.status, response.body.errors?.[0].attribute], name).toEqual([attribute ? 422 : 200, attribute]);
  }
  const inBody = await getWithBody(sandbox, '/v2/1001/broadcasts', '{"Status":"sent"}');
  expect([inBody.status, inBody.body.errors[0].attribute]).toEqual([422, 'status']);
  expect((await sandbox.get('/v2/accounts/1001?status=active')).status).toBe(200);
});
