import { application, user } from './workspace.ts';

/** Connections do not stay, which would count as handles of the server. */
const once = { connection: 'close' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const redirect_uri = application.callback_url;

/**
 * Signs the user in to the application like a browser, exchanges the code for a token, and uses it.
 * @returns milliseconds of the whole flow
 * @throws Error that says which step got which response
 */
export async function signIn(url: string): Promise<number> {
  const start = performance.now();
  const { client_id, client_secret } = application;
  const cookies = new Map<string, string>();
  const open = async (path: string, fields?: Record<string, string>) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const body = fields && new URLSearchParams(fields).toString();
    const init = { redirect: 'manual' as const, headers: { ...once, ...(fields && form), cookie } };
    const response = await fetch(url + path, fields ? { ...init, method: 'POST', body: body as string } : init);
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, value);
    }
    return { path, status: response.status, text: await response.text(), location: response.headers.get('location') };
  };
  const query = new URLSearchParams({ response_type: 'code', client_id, redirect_uri });
  const login = await open(`/oauth/authorize?${query}`);
  const consent = await open('/oauth/login', { ...hiddenFields(login.text), ...user });
  const redirect = await open('/oauth/consent', { ...hiddenFields(consent.text), decision: 'allow' });
  const code = URL.parse(redirect.location ?? '')?.searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', code, client_id, client_secret, redirect_uri };
  const exchange = await open('/oauth/token', grant);
  for (const [step, expected] of [
    [login, 200],
    [consent, 200],
    [redirect, 303],
    [exchange, 200],
  ] as const)
    if (step.status !== expected) throw new Error(`POST ${step.path.split('?')[0]}: status ${step.status}`);
  const authorization = `Bearer ${JSON.parse(exchange.text).access_token}`;
  const { status } = await fetch(`${url}/v2/accounts`, { headers: { ...once, authorization } });
  if (status !== 200) throw new Error(`GET /v2/accounts with a new access token: status ${status}`);
  return performance.now() - start;
}

function hiddenFields(page: string): Record<string, string> {
  const fields = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name, value = '']) => [name, value.replaceAll('&amp;', '&')]));
}
