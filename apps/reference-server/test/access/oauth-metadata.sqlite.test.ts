import { expect, test } from 'vitest';
import { authorizeUrl, createApplication, demoApp, locationOf, signIn } from '../environment/oauth.ts';
import { startSandbox } from '../environment/sandbox.ts';

test('every response of an authorization names the server that sent it', async () => {
  const sandbox = await startSandbox({ publicUrl: 'https://api.example' });
  const application = await createApplication(sandbox, 'https://app.example/callback?tenant=1');
  const { browser, consent } = await signIn(sandbox, application, { state: 's1' });
  for (const decision of ['allow', 'deny']) {
    const { searchParams } = locationOf(await browser.send(consent, { decision }));
    expect(Object.fromEntries(searchParams)).toMatchObject({ tenant: '1', state: 's1', iss: 'https://api.example' });
  }
  for (const wrong of [{ response_type: 'token' }, { response_type: undefined }, { code_challenge: 'x' }]) {
    const { searchParams } = locationOf(await sandbox.send(authorizeUrl(demoApp, wrong), {}));
    expect([searchParams.has('error'), searchParams.get('iss')]).toEqual([true, 'https://api.example']);
  }
});

test('a state that is not UTF-8 is refused, and every other one comes back unchanged', async () => {
  const sandbox = await startSandbox();
  const at = (state: string) => `${authorizeUrl(demoApp, { response_type: 'token' })}&state=${state}`;
  for (const state of ['%FF', '%ED%A0%80', '%00']) {
    const { status, headers, body } = await sandbox.send(at(state), {});
    expect([status, headers.has('location')], state).toEqual([400, false]);
    expect(body, state).toContain('Access cannot be granted');
  }
  for (const state of ['ü 😀', 'a b+c', '%zz', '"><', 'a&b=c#d', '\r\n']) {
    const { searchParams } = locationOf(await sandbox.send(at(encodeURIComponent(state)), {}));
    expect(searchParams.get('state')).toBe(state);
  }
});
