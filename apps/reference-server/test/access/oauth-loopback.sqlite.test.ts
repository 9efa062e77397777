import { isSameCallbackUrl } from '@email-automation/service/domain/applications';
import { expect, test } from 'vitest';
import {
  createApplication,
  exchange,
  exchangeParameters,
  locationOf,
  signIn,
  statusWith,
} from '../environment/oauth.ts';
import { startSandbox } from '../environment/sandbox.ts';

test('a program whose callback URL is on the loopback address listens on any port', async () => {
  const sandbox = await startSandbox();
  const application = await createApplication(sandbox, 'http://127.0.0.1:8080/cb?x=1');
  for (const port of ['', ':1', ':65535']) {
    const redirect_uri = `http://127.0.0.1${port}/cb?x=1`;
    const { browser, consent } = await signIn(sandbox, { ...application, redirect_uri });
    const back = await browser.send(consent, { decision: 'allow' });
    expect(back.headers.get('location')?.startsWith(redirect_uri)).toBe(true);
    const code = locationOf(back).searchParams.get('code') as string;
    const { body } = await exchange(sandbox, exchangeParameters(code, { ...application, redirect_uri }));
    expect(await statusWith(sandbox, body.access_token)).toBe(200);
  }
});

test.each([
  ['http://127.0.0.1/cb', 'http://127.0.0.1:80@evil.example/cb'],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:8080.evil.example/cb'],
  ['http://127.0.0.1/cb', 'http://127.0.0.2:8080/cb'],
  ['http://127.0.0.1/cb', 'http://127.1:8080/cb'],
  ['http://127.0.0.1/cb', 'http://localhost:8080/cb'],
  ['http://localhost/cb', 'http://localhost.evil.example:8080/cb'],
  ['https://127.0.0.1/cb', 'https://127.0.0.1:8443/cb'],
  ['http://app.example/cb', 'http://app.example:8080/cb'],
  ['com.example.app:/cb', 'com.example.app.evil:/cb'],
])('a callback URL %s does not cover %s', (registered, url) => expect(isSameCallbackUrl(registered, url)).toBe(false));
