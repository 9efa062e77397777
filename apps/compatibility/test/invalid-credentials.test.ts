import { startMock } from '@email-automation/mock';
import { startDemo } from '@email-automation/reference-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let urls: string[];
const stop: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const targets = await Promise.all([startDemo(), startMock({ port: 0 })]);
  urls = targets.map(({ url }) => url);
  stop.push(...targets.map((target) => () => target.close()));
});
afterAll(() => Promise.all(stop.map((close) => close())));

test.each([
  '',
  'Basic',
  'Basic @@@',
  'Basic /w==',
  `Basic ${btoa(':')}`,
  `Basic ${btoa('demo-token-of-ada:password')}`,
  `Basic ${btoa('demo-token-of-ada::')}`,
  `Basic ${btoa('demo-token-of-ada:')} more`,
  'Bearer',
  'Bearer two tokens',
  'Token token=demo-token-of-ada',
  'demo-token-of-ada',
])('the server and the mock say the same about the credential %j', async (authorization) => {
  const [server, mock] = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(`${url}/v2/accounts`, { headers: { authorization } });
      return [response.status, response.headers.get('www-authenticate'), await response.json()];
    }),
  );
  expect(mock).toEqual(server);
  expect(server?.[0]).toBe(401);
});
