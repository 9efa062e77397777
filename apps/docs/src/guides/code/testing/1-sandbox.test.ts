import { createClient, RateLimitError } from '@email-automation/client';
import { createSandbox } from '@email-automation/reference-server';
import { afterAll, beforeEach, expect, test } from 'vitest';

const { fetch, operator, close } = await createSandbox({ clock: { at: '2026-03-02T09:15:00Z', ticking: false } });
beforeEach(() => operator.sandbox.reset());
afterAll(close);

const baseUrl = 'http://sandbox.localhost';
const client = createClient({ baseUrl, fetch, apiToken: 'demo-token-of-ada', accountId: '1001' });
const to = 'hedy@example.com';
const subscribe = () => client.campaigns.subscribe({ campaign_id: '3001', body: { subscribers: [{ email: to }] } });

test('who confirms gets the emails of the campaign', async () => {
  await subscribe();
  const [confirmation] = (await operator.emails.list({ to })).emails;
  const { link } = await operator.emails.fetch({ message_id: confirmation?.message_id ?? '' });
  await fetch(link?.url ?? '', { method: 'POST' }); // the button of the page
  await operator.clock.move({ advance: '1w' });
  const { emails } = await operator.emails.list({ to });
  expect(emails.map(({ subject }) => subject)).toContain('Your first trip');
});

test('a list survives a server that is down for a moment', async () => {
  await operator.faults.add({ kind: 'status', status: 503, times: 1 });
  const { campaigns } = await client.campaigns.list();
  expect(campaigns).not.toEqual([]);
  const { requests } = await operator.requests.list();
  expect(requests.map(({ status }) => status)).toEqual([200, 503]); // newest first
});

test('exceeding a rate limit throws a separate error', async () => {
  await operator.limits.update({ individual: 0 });
  await expect(subscribe()).rejects.toThrow(RateLimitError);
});
