import { FormBrowser, senderTo } from '@email-automation/test-tools/form-browser';
import { application, user } from './workspace.ts';

/** Connections do not stay, which would count as handles of the server. */
const once = { connection: 'close' };
const redirect_uri = application.callback_url;

/**
 * Signs the user in to the application like a browser, exchanges the code for a token, and uses it.
 * @returns milliseconds of the whole flow
 * @throws Error that says which step failed
 */
export async function signIn(url: string): Promise<number> {
  const start = performance.now();
  const { client_id, client_secret } = application;
  const browser = new FormBrowser(senderTo(url, once));
  const query = new URLSearchParams({ response_type: 'code', client_id, redirect_uri });
  const login = await browser.open(`/oauth/authorize?${query}`);
  const consent = await browser.send(login, user);
  const redirect = await browser.send(consent, { decision: 'allow' });
  const code = URL.parse(redirect.headers.get('location') ?? '')?.searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', code, client_id, client_secret, redirect_uri };
  const exchange = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: once,
    body: new URLSearchParams(grant),
  });
  const statuses = [login, consent, redirect, exchange].map(({ status }) => status);
  if (statuses.join() !== '200,200,303,200') throw new Error(`The steps of a sign-in got ${statuses.join(', ')}`);
  const { access_token } = (await exchange.json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  const { status } = await fetch(`${url}/v2/accounts`, { headers: { ...once, authorization } });
  if (status !== 200) throw new Error(`GET /v2/accounts with a new access token: status ${status}`);
  return performance.now() - start;
}
