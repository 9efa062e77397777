import { expect, test } from 'vitest';
import { demoApp, locationOf, signIn } from '../environment/oauth.ts';
import { startSandbox } from '../environment/sandbox.ts';

test('each authorization shows a form to sign in and one for consent, without scripts [consent-page]', async () => {
  const sandbox = await startSandbox();
  for (let time = 0; time < 2; time++) {
    const { browser, login, consent } = await signIn(sandbox);
    expect(login.body).toContain('type="password"');
    expect(consent.body).toContain('Demo app');
    for (const { body } of [login, consent]) {
      expect(body).toContain('<form');
      expect(body).not.toContain('<script');
    }
    const back = locationOf(await browser.send(consent, { decision: 'allow' }));
    expect(back.href).toMatch(`${demoApp.redirect_uri}?code=`);
  }
});
