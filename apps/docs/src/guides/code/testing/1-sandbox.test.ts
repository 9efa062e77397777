import { createClient, RateLimitError } from '@email-automation/client';
import { startDemo } from '@email-automation/reference-server';
import { afterAll, beforeEach, expect, test } from 'vitest';

const sandbox = await startDemo({ seed: 1, clock: { at: '2026-03-02T09:15:00Z', ticking: false } });
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const client = createClient({ baseUrl: sandbox.url, apiToken: 'demo-token-of-ada', accountId: '1001' });
const email = 'hedy@example.com';
const subscribe = () => client.campaigns.subscribe({ campaign_id: '3001', body: { subscribers: [{ email }] } });

test('who confirms gets the emails of the campaign', async () => {
  await subscribe();
  const [confirmation] = await sandbox.emails.list({ to: email });
  await fetch(confirmation?.link?.url ?? '', { method: 'POST' }); // the button of the page
  await sandbox.clock.advance('1w');
  const emails = await sandbox.emails.list({ to: email });
  expect(emails.map(({ subject }) => subject)).toContain('Your first trip');
});

test('a list survives a server that is down for a moment', async () => {
  sandbox.faults.add({ kind: 'status', status: 503, times: 1 });
  const { campaigns } = await client.campaigns.list();
  expect(campaigns).not.toEqual([]);
  expect(sandbox.requests.list().map(({ status }) => status)).toEqual([200, 503]); // newest first
});

test('a rate limit that is exceeded is an error of its own', async () => {
  sandbox.limits.set({ individual: 0 });
  await expect(subscribe()).rejects.toThrow(RateLimitError);
});
