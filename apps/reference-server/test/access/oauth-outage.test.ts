import { Unavailable } from '@email-automation/service/domain/errors';
import { FormBrowser } from '@email-automation/test-tools/form-browser';
import { expect, test } from 'vitest';
import { newDatabase } from '../environment/databases.ts';
import { authorizeUrl, demoApp, email, locationOf, password, setAdaPassword } from '../environment/oauth.ts';
import { onQuery } from '../environment/on-query.ts';
import { captureLog, type ReceivedResponse, startSandbox } from '../environment/sandbox.ts';

/** Starts a server whose database refuses writes, or everything, on demand. */
async function startWithOutages() {
  const outage: { of: 'nothing' | 'writes' | 'everything' } = { of: 'nothing' };
  const database = onQuery(await newDatabase(), ({ kind }) => {
    const fails = outage.of === 'everything' || (outage.of === 'writes' && kind !== 'SelectQueryNode');
    if (fails) throw new Unavailable(new Error('The database is away.'));
  });
  const { lines, log } = captureLog('error');
  return { sandbox: await startSandbox({ database, worker: false, log }), outage, lines };
}

function expectOutage(response: ReceivedResponse): void {
  const location = locationOf(response);
  expect(`${location.origin}${location.pathname}`).toBe(demoApp.redirect_uri);
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    error: 'temporarily_unavailable',
    error_description: expect.stringContaining('Try again in a moment.'),
    state: 'from-the-application',
  });
  expect(location.searchParams.has('code')).toBe(false);
}

test('an outage during an authorization is reported to the application, as soon as its callback URL is known', async () => {
  const { sandbox, outage, lines } = await startWithOutages();
  await setAdaPassword(sandbox);
  const browser = new FormBrowser(sandbox);
  const login = await browser.open(authorizeUrl(demoApp, { state: 'from-the-application' }));
  outage.of = 'writes';
  expectOutage(await browser.send(login, { email, password }));
  outage.of = 'everything';
  const page = await browser.send(login, { email, password });
  expect([page.status, page.headers.get('location'), page.headers.get('retry-after')]).toEqual([503, null, '1']);

  outage.of = 'nothing';
  const consent = await browser.send(login, { email, password });
  expect(consent.status).toBe(200);
  outage.of = 'writes';
  expectOutage(await browser.send(consent, { decision: 'allow' }));
  outage.of = 'nothing';
  const code = locationOf(await browser.send(consent, { decision: 'allow' })).searchParams.get('code');
  expect(code).not.toBeNull();
  expect(lines.join().match(/The database is away/g)?.length).toBeGreaterThanOrEqual(3);
});
