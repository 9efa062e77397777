import { findLink, post, submit, type UseCase } from './use-case.ts';

const reader = 'kim@reader.example';
const subscription = { email: reader, tags: ['new'], custom_fields: { shirt: 'M' }, prospect: true };
const broadcast = { id: 'news', name: 'News', subject: 'News', text_body: 'News', send_at: '2026-05-04T08:00:00Z' };

/** What callers and subscribers do one at a time. */
export const subscriberCases: UseCase[] = [
  {
    name: 'subscribe',
    run: (attempt) => post(attempt, 'campaigns/single/subscribers', { subscribers: [subscription] }),
  },
  {
    name: 'subscribe with double opt-in',
    run: (attempt) => post(attempt, 'campaigns/double/subscribers', { subscribers: [subscription] }),
  },
  {
    name: 'submit a form',
    run: (attempt) => submit(attempt, '/forms/7/footer', { email: reader }),
  },
  {
    name: 'confirm',
    short: true,
    async prepare(attempt, readData) {
      await submit(attempt, '/forms/7/footer', { email: reader });
      const link = findLink(await readData(), reader);
      await attempt.work();
      return { link };
    },
    run: (attempt, { link = '' }) => submit(attempt, link, {}),
  },
  {
    name: 'unsubscribe by the link of a campaign',
    async prepare(attempt, readData) {
      await post(attempt, 'campaigns/single/subscribers', { subscribers: [subscription] });
      await attempt.work();
      return { link: findLink(await readData(), reader) };
    },
    holdsEmails: true,
    run: (attempt, { link = '' }) => submit(attempt, link, {}),
  },
  {
    name: 'unsubscribe by the link of a broadcast',
    account: {
      broadcasts: [{ ...broadcast, status: 'scheduled' }],
      subscribers: [{ email: reader, campaigns: [{ campaign: 'single' }, { campaign: 'double' }] }],
    },
    async prepare(attempt, readData) {
      await attempt.work();
      const { outbox = [], ...rest } = await readData();
      return { link: findLink({ ...rest, outbox: outbox.filter(({ kind }) => kind === 'broadcast') }, reader) };
    },
    holdsEmails: true,
    run: (attempt, { link = '' }) => submit(attempt, link, { 'List-Unsubscribe': 'One-Click' }),
  },
  {
    name: 'record an event',
    run: (attempt) =>
      post(attempt, 'events', { events: [{ email: reader, action: 'Bought', properties: { value: 1 } }] }),
  },
  { name: 'pause a campaign', run: (attempt) => post(attempt, 'campaigns/single/pause') },
  { name: 'activate a campaign', run: (attempt) => post(attempt, 'campaigns/paused/activate') },
  {
    name: 'visit a goal',
    run: (attempt) => submit(attempt, '/visits/7/each', { url: 'https://seven.example/thanks', visitor: 'kim' }),
  },
  {
    name: 'visit a goal that counts visitors',
    run: (attempt) => submit(attempt, '/visits/7/once', { url: 'https://seven.example/thanks', visitor: 'kim' }),
  },
];
