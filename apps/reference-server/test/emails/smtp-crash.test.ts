import { fileURLToPath } from 'node:url';
import { sendDue } from '@email-automation/service/background/sender';
import { startProgram } from '@email-automation/test-tools/start-program';
import { expect, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { emailsOf } from '../environment/delivery.ts';
import { headerOf, open, queued, startMailServer } from '../environment/mail-server.ts';

const script = fileURLToPath(new URL('../environment/sender-process.ts', import.meta.url));

test('an email is sent again with the same Message-ID if the sender dies after the mail server accepted it [sending-of-email]', async () => {
  const location = await newLocation();
  const { database, clock } = await queued(location);
  const died: Promise<unknown>[] = [];
  // The mail server accepts the email, and kills its sender before it responds.
  const server = await startMailServer({}, () => {
    const [child] = children.splice(0);
    if (child) {
      died.push(child.end('SIGKILL'));
    }
  });
  const start = (time: string) => startProgram([script, location, server.url, time]);
  const children = [start('2026-05-01T08:00:00Z')];
  await expect.poll(() => died.length).toBe(1);
  await Promise.all(died);
  expect(server.received).toHaveLength(1);
  expect(await emailsOf(database)).toMatchObject([{ state: 'queued', attempts: 1 }]);

  clock.move('2026-05-01T08:09:59Z');
  expect(await sendDue({ database, transport: open(server.url), clock })).toBe(0);
  clock.move('2026-05-01T08:10:00Z');
  expect(await sendDue({ database, transport: open(server.url), clock })).toBe(1);
  expect(server.received).toHaveLength(2);
  const [first, second] = server.received.map((email) => headerOf(email, 'Message-ID'));
  expect(first).toBe(second);
  expect(await emailsOf(database)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  expect(await sendDue({ database, transport: open(server.url), clock })).toBe(0);
});
