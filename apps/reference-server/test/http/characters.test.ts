import { checkWorkspace } from '@email-automation/sandbox/workspace/check';
import { tick } from '@email-automation/service/background/scheduler';
import { sendDue } from '@email-automation/service/background/sender';
import { systemClock } from '@email-automation/service/domain/clock';
import { expect, test } from 'vitest';
import { declare, emailsOf, sendingServices } from '../environment/delivery.ts';
import { control, startSandbox } from '../environment/sandbox.ts';

/** Characters that not every database can store: U+0000 and both halves of a surrogate pair. */
const unstorable = ['\0', '\uD83D', '\uDC00'];

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
