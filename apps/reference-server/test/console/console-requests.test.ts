import { hashToken } from '@email-automation/service/domain/tokens';
import { expect, test } from 'vitest';
import { type ReceivedPage, startConsole } from '../environment/console.ts';
import { ada, basic, bob, expectSuccess } from '../environment/sandbox.ts';

const subscribers = '/v2/1001/campaigns/3001/subscribers';

/** Only in a new sandbox, numbers of requests begin at 1. */
const startNew = () => startConsole({ worker: true });

/** The quotation marks of a page in a browser. */
const unquote = (html: string) => html.replaceAll('&quot;', '"');

/** The numbers of the requests in a list. */
const numbersIn = ({ keys }: ReceivedPage) => keys.map(Number);

test('a request shows what refused it, and nothing that it sent as markup or secret', async () => {
  const sandbox = await startNew();
  const record = { email: '<b>@', time_zone: 'Berlin', custom_fields: { api_key: 'PLANTED', name: "O'Hara" } };
  await sandbox.post(subscribers, { subscribers: [record] });
  const { text, html } = await sandbox.page('/console/requests/1');
  expect(text).toContain('2 validation errors');
  const shown = unquote(html);
  expect(text).toMatch(/Email must be a valid email address\. email .* email-validity .*email_error/);
  expect(shown).toMatch(/<span> *"email": "&lt;b>@",\n<\/span>/);
  expect(html).not.toContain('<b>@');
  expect(text).toContain('Token “demo” of Ada');
  const { body } = await sandbox.control('GET', '/requests/1');
  for (const secret of ['PLANTED', ada, basic(ada), hashToken(ada)]) {
    expect(html).not.toContain(secret);
    expect(JSON.stringify(body)).not.toContain(secret);
  }
});

test('only the beginning of a long body is shown, and an accepted batch is linked', async () => {
  const sandbox = await startNew();
  const events = Array.from({ length: 300 }, (_, n) => ({ email: `reader-${n}@example.com`, action: 'Came' }));
  const { headers } = await sandbox.post('/v2/1001/events/batches', { batches: [{ events }] });
  const { html, text } = await sandbox.page('/console/requests/1');
  expect(html.length).toBeLessThan(60_000);
  expect(text).toMatch(/The beginning of 1,2\d\d lines.* run [\w-]+ .*requests show/);
  expect(html).toContain(`href="/console/batches/${headers.get('x-request-id')}"`);
});

test('requests are found by outcome, text, and account', async () => {
  const sandbox = await startNew();
  const found = async (query = '') => numbersIn(await sandbox.page(`/console/requests${query}`));
  expect((await sandbox.page('/console/requests')).text).toContain('No requests yet');
  await sandbox.get('/v2/accounts');
  await sandbox.get('/v2/1001/campaigns/none');
  await sandbox.post(subscribers, { subscribers: [{ email: 'Grace@example.com', double_optin: false }] });
  const goals = await sandbox.get('/v2/1002/goals', bob);
  await sandbox.get('/v2/nothing');
  expect(await found()).toEqual([5, 4, 3, 2, 1]);
  expect(await found('?status=succeeded')).toEqual([4, 3, 1]);
  expect(await found('?status=errors')).toEqual([5, 2]);
  expect((await sandbox.page('/console/requests')).text).toMatch(/All 5 Succeeded 3 Refused 2 /);
  expect(await found('?status=errors&q=fetchCampaign')).toEqual([2]);
  expect(await found('?q=not_found_error')).toEqual([5, 2]);
  expect(await found('?q=grace%40EXAMPLE')).toEqual([3]);
  expect(await found('?q=%2Fgoals')).toEqual([4]);
  expect(await found('?q=(')).toEqual([]);
  const id = goals.headers.get('x-request-id');
  expect((await sandbox.page(`/console/requests?q=+${id}`)).html).toMatch(/data-key="4"><a [^>]*aria-current="true"/);
  const none = await sandbox.page('/console/requests?status=errors&q=%3Ci%3E');
  expect(none.text).toContain('No request matches');
  expect(none.html).toContain('“&lt;i>”, status errors');
  expect((await sandbox.page('/console/requests?status=odd')).status).toBe(400);
  expect((await sandbox.page('/console/requests?page=x')).status).toBe(400);
  expect((await sandbox.page('/console/requests/99')).status).toBe(404);
  await sandbox.submit('/console/scope', { account: '1002' });
  expect(await found()).toEqual([4]);
});

test('the list has older and newer pages, and keeps its filter', async () => {
  const sandbox = await startNew();
  for (let n = 0; n < 60; n++) await sandbox.get(n % 2 === 0 ? '/v2/1001/goals' : '/v2/accounts');
  const [first, second] = await sandbox.pagesFrom('/console/requests?q=listGoals');
  expect(first?.keys).toEqual(Array.from({ length: 25 }, (_, n) => String(59 - 2 * n)));
  expect(second?.keys).toEqual(['9', '7', '5', '3', '1']);
  expect(second?.text).toContain('26 to 30');
  expect(second?.html).toContain('href="/console/requests?q=listGoals&amp;page=1">Previous');
});

test('a request is sent again as its sender sent it, though the log has no token', async () => {
  const sandbox = await startNew();
  sandbox.parts.faults.add({ kind: 'status', status: 503, times: 1 });
  const body = { subscribers: [{ email: 'grace@example.com', double_optin: false }] };
  await sandbox.post(subscribers, body);
  const again = await sandbox.submit('/console/requests/1/send?status=errors');
  expect(again.text).toMatch(/Sent again\..*subscribeToCampaign 201 /);
  expect(again.html).toMatch(/"\/console\/requests\/2\/send\?status=errors"/);
  const [first, second] = ['1', '2'].map((number) => sandbox.parts.requests.find(number));
  expect(second?.request).toMatchObject({ body: first?.request.body, bytes: first?.request.bytes });
  expect(second?.request.headers).toMatchObject({ authorization: 'Basic [redacted]', 'user-agent': 'node' });
  expect(second).toMatchObject({ operation: 'subscribeToCampaign', account_id: '1001', status: 201 });
  // A repeated request can be sent again, too, and its token counts against the same limit.
  expect((await sandbox.submit('/console/requests/2/send')).text).toContain('credential Token “demo” of Ada');
  expect(sandbox.parts.requests.find('3')?.response.headers['x-ratelimit-remaining']).toBe('3598');
});

test('a request without a valid token is sent again without one, and a revoked token gets 401', async () => {
  const sandbox = await startNew();
  await sandbox.get('/v2/accounts', 'made-up');
  // It may be a token of another server.
  expect(sandbox.parts.requests.credentialOf(1)).toBeUndefined();
  expect((await sandbox.submit('/console/requests/1/send')).text).toMatch(/listAccounts 401 .*credential not valid/);
  await sandbox.send('/v2/accounts', {});
  expect((await sandbox.submit('/console/requests/3/send')).text).toMatch(/listAccounts 401 .*credential none/);
  expectSuccess(await sandbox.get('/v2/accounts', bob));
  await sandbox.database.query.deleteFrom('tokens').where('name', '=', 'demo').execute();
  expect((await sandbox.submit('/console/requests/5/send')).text).toMatch(/listAccounts 401 /);
});

test('a request that the log has only in part is not sent again as it was', async () => {
  const sandbox = await startNew();
  const image = { authorization: basic(ada), 'content-type': 'image/png' };
  const requests: [reason: string, send: () => Promise<unknown>][] = [
    [
      'The log has only the beginning of its body.',
      () => sandbox.post('/v2/1001/events', { events: [], filler: 'x'.repeat(300_000) }),
    ],
    ['Its URL has a secret', () => sandbox.get('/unsubscribe/made-up')],
    ['Its body has a secret', () => sandbox.post('/v2/1001/events', { events: [{ token: 'PLANTED' }] })],
    [
      'The log does not have its body.',
      () => fetch(`${sandbox.url}/v2/1001/events`, { method: 'POST', headers: image, body: 'x' }),
    ],
  ];
  for (const [index, [reason, send]] of requests.entries()) {
    await send();
    const path = `/console/requests/${index + 1}`;
    const { text, html } = await sandbox.page(path);
    expect(text).toContain(reason);
    expect(html).not.toContain('Send again');
    const refused = await sandbox.submit(`${path}/send`, { back: path });
    expect(refused.text).toContain(`The request cannot be sent again. ${reason}`);
    expect(sandbox.parts.requests.count()).toBe(index + 1);
  }
});

test('faults and cut connections are shown, also of what is sent again', async () => {
  const sandbox = await startNew();
  sandbox.parts.faults.add({ kind: 'cut', at: 'before_response', times: 2 });
  await expect(sandbox.get('/v2/accounts')).rejects.toThrow();
  const again = await sandbox.submit('/console/requests/1/send');
  expect(again.text).toContain('The response was not sent to its end.');
  expect(again.text).toContain('applied to the request: kind: cut, at: before_response.');
});

test('a client that chooses a number as its id does not hide another request', async () => {
  const sandbox = await startNew();
  await sandbox.get('/v2/1001/goals');
  await sandbox.send('/v2/accounts', { headers: { authorization: basic(ada), 'x-request-id': '1' } });
  expect((await sandbox.page('/console/requests/1')).text).toContain('GET /v2/1001/goals');
});
