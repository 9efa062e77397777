import { Admission } from '@email-automation/service/connections/admission';
import { hashToken } from '@email-automation/service/domain/tokens';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formatPost, openConnection } from '../environment/raw-connection.ts';
import { ada, basic, bob, captureLog, control, startSandbox } from '../environment/sandbox.ts';

const unavailable = {
  errors: [{ code: 'server_error', message: 'The service is temporarily unavailable. Try again in a moment.' }],
};
const origin = 'https://shop.example';

/** A server where as many requests of a credential run as it can have. */
async function startBusy() {
  const admission = new Admission();
  const { lines, log } = captureLog('info');
  const sandbox = await startSandbox({ admission, control, probes: true, corsOrigins: [origin], log });
  // From here on, the server knows both credentials.
  for (const token of [ada, bob]) await sandbox.get('/v2/accounts', token);
  const leaves = Array.from({ length: 64 }, () => admission.enter(hashToken(ada), 0, () => {}, expect.fail));
  const readMetric = async () => {
    const { body } = await sandbox.control('GET', '/metrics');
    return Number(/^shed_requests_total (\d+)$/m.exec(body)?.[1]);
  };
  const leave = () => {
    for (const one of leaves.splice(0)) one();
  };
  onTestFinished(leave);
  return { ...sandbox, admission, leave, lines, readMetric };
}

test('a server that is overloaded sheds requests with 503, keeps what it has admitted and its probes, and recovers [server-errors]', async () => {
  const { url, controlUrl, get, post, readMetric, leave, lines } = await startBusy();
  const events = { events: [{ email: 'kim@example.com', action: 'Came' }] };
  const waiting = [...Array(20)].flatMap(() => [get('/v2/1001/campaigns'), post('/v2/1001/events', events)]);
  // Other clients still get their responses.
  for (const path of [`${url}/health`, `${url}/ready`, `${controlUrl}/health`])
    expect((await fetch(path)).status).toBe(200);
  expect((await get('/v2/1002/campaigns', bob)).status).toBe(200);
  for (const { status, headers, body } of await Promise.all(waiting)) {
    expect([status, headers.get('retry-after'), body]).toEqual([503, '1', unavailable]);
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  }
  expect(await readMetric()).toBe(40);
  expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
  leave();
  expect((await get('/v2/1001/campaigns')).status).toBe(200);
  expect((await post('/v2/1001/events', events)).status).toBe(204);
  expect(await readMetric()).toBe(40);
});

test('requests that are shed before they are routed get the same response', async () => {
  const { send, admission, readMetric, lines } = await startBusy();
  const paths: Record<string, object> = {};
  for (const isFull of [false, true]) {
    vi.spyOn(admission, 'isCrowded', 'get').mockReturnValue(isFull);
    admission.isFull = () => isFull;
    const requests = [undefined, { origin }].map((own) =>
      send('/v2/1001/campaigns', { headers: { authorization: basic(ada), 'x-request-id': 'mine', ...own } }),
    );
    paths[`${isFull}`] = (await Promise.all(requests)).map(({ status, headers, body }) => {
      const { date, ...others } = Object.fromEntries(headers);
      return [status, body, others];
    });
  }
  expect(paths.true).toEqual(paths.false);
  // Three were routed. The log has no line for the one that a flood would consist of.
  expect(lines.filter((line) => line.includes('listCampaigns'))).toHaveLength(3);
  expect(await readMetric()).toBe(4);
});

test('a body that does not arrive takes the place of no other request', async () => {
  const { url, get, send, admission } = await startBusy();
  const [head = ''] = formatPost('/v2/1002/events', {})
    .replace(/Basic .*/, basic(bob))
    .split('\r\n\r\n');
  const slow = `${head.replace(/Content-Length: .*/i, 'Content-Length: 100')}\r\n\r\n`;
  const anonymous = slow.replace(/Authorization: .*\r\n/, '').replace('/v2/1002/events', '/oauth/token');
  for (const bytes of [slow, anonymous]) {
    for (let n = 0; n < 64; n++) (await openConnection(url)).write(bytes);
  }
  // Neither the user nor the requests without a credential are full.
  expect((await get('/v2/1002/campaigns', bob)).status).toBe(200);
  expect((await send('/unknown', {})).status).toBe(404);
  expect(admission.shedRequests).toBe(0);
});

test('requests without a valid credential take no place of an account', async () => {
  const { get, send, leave, admission } = await startBusy();
  leave();
  const held = Array.from({ length: 64 }, () => admission.enter('', 0, () => {}, expect.fail));
  onTestFinished(() => held.forEach((one) => void one()));
  for (const request of [{}, { headers: { authorization: basic('wrong') } }])
    expect((await send('/v2/1001/campaigns', request)).status).toBe(503);
  expect((await get('/v2/1001/campaigns')).status).toBe(200);
});
