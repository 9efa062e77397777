import { checkWorkspace } from '@email-automation/sandbox/workspace/check';
import { tick } from '@email-automation/service/background/scheduler';
import { sendDue } from '@email-automation/service/background/sender';
import { systemClock } from '@email-automation/service/domain/clock';
import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { declare, emailsOf, sendingServices } from '../environment/delivery.ts';
import { exchange, exchangeParameters, obtainCode } from '../environment/oauth.ts';
import { control, startSandbox } from '../environment/sandbox.ts';

/** Characters that not every database can store: U+0000 and both halves of a surrogate pair. */
const unstorable = ['\0', '\uD83D', '\uDC00'];

// The probe of `unstorable-characters` shows that values with them are refused.
test('names with such characters are refused, however deep they are', async () => {
  const sandbox = await startSandbox();
  await checkCases(unstorable, async (character) => {
    const name = `a${character}b`;
    for (const fields of [{ [name]: 1 }, { properties: { list: [{ [name]: 1 }] } }]) {
      const events = [{ email: 'x@example.com', action: 'A', ...fields }];
      const { status, body } = await sandbox.post('/v2/1001/events', { events });
      const message = expect.stringMatching(/ must not contain a null character or half of a surrogate pair\.$/);
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ code: 'format_error', message })]]);
    }
  });
});

test('an application cannot be named with characters that are dropped', async () => {
  const sandbox = await startSandbox();
  const { client_id, client_secret, ...parameters } = exchangeParameters(await obtainCode(sandbox));
  const send = (id = '') => {
    const authorization = `Basic ${btoa(`${encodeURIComponent(id)}:${client_secret}`)}`;
    return exchange(sandbox, parameters, { headers: { authorization } });
  };
  const refused = await send(`${client_id}\0`);
  expect([refused.status, refused.body.error]).toEqual([401, 'invalid_client']);
  expect((await send(client_id)).status).toBe(200);
});

test('workspaces and the control port reject them', async () => {
  const sandbox = await startSandbox({ control });
  for (const character of unstorable) {
    const goals = [{ id: 'g', name: `G${character}` }];
    const check = () => checkWorkspace({ accounts: [{ id: '1001', goals }] });
    expect(check).toThrow(/^accounts\.0\.goals\.0\.name must not contain/);
  }
  for (const path of ['/emails/%00', '/emails?to=a%00', '/emails?account=%00', '/batches/a%00']) {
    expect((await sandbox.control('GET', path)).status, path).toBe(400);
  }
});

test('the response of a mail server with such characters is stored readably', async () => {
  const sandbox = await startSandbox();
  const email = { subject: 'Hello' };
  const campaigns = [{ id: 'c', name: 'C', status: 'active' as const, start_immediately: true, emails: [email] }];
  const subscribers = [{ email: 'kim@example.com', campaigns: [{ campaign: 'c' }] }];
  await declare(sandbox.database, { campaigns, subscribers }, systemClock);
  await tick(sendingServices(sandbox.database, sandbox.url, 'queued'), new Date());
  const transport = {
    send: async () => {
      throw new Error('550 \0 no \uD83D');
    },
    close() {},
  };
  expect(await sendDue({ database: sandbox.database, transport, clock: systemClock })).toBe(1);
  expect(await emailsOf(sandbox.database)).toMatchObject([{ state: 'queued', error: '550 \uFFFD no \uFFFD' }]);
});
