import { startMock } from '@email-automation/mock';
import { startDemo } from '@email-automation/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordedRequests } from '../clients/recorded-requests.ts';

describe.each([
  ['the server', startDemo],
  ['the mock', () => startMock({ port: 0 })],
])('%s', (name, start) => {
  let target: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    target = await start();
    const headers = { authorization: `Basic ${btoa('demo-token-of-ada:')}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ subscribers: [{ email: 'mia@mail.example', double_optin: false }] });
    await fetch(`${target.url}/v2/1001/campaigns/3001/subscribers`, { method: 'POST', headers, body });
  });
  afterAll(() => target.close());

  test.each(recordedRequests)('$client: $quirk gets $status', async ({ method, path, headers, body, ...expected }) => {
    const response = await fetch(target.url + path, {
      method,
      headers,
      body,
    } as RequestInit);
    const text = await response.text();
    const { status, mockStatus = status, says = '' } = expected;
    expect(response.status, text).toBe(name === 'the server' ? status : mockStatus);
    if (name === 'the server') expect(text).toContain(says);
  });
});
