import { post, type UseCase } from './use-case.ts';

const subscribers = ['kim', 'lee', 'max'].map((name, n) => ({
  email: `${name}@reader.example`,
  ...(n > 0 && { time_zone: n === 1 ? 'Europe/Berlin' : 'America/New_York' }),
}));
const news = { id: 'news', name: 'News', status: 'scheduled' as const, subject: 'News', text_body: 'News' };
const due = { ...news, send_at: '2026-05-04T08:00:00Z' };

/** What a server does on its own when it is due. */
export const sendingCases: UseCase[] = [
  {
    name: 'send a campaign',
    account: { subscribers: subscribers.map((subscriber) => ({ ...subscriber, campaigns: [{ campaign: 'single' }] })) },
    holdsEmails: true,
    run: (attempt) => attempt.work(),
  },
  {
    name: 'send a broadcast',
    short: true,
    account: { broadcasts: [{ ...due, localize_sending_time: true }], subscribers },
    holdsEmails: true,
    run: (attempt) => attempt.work(),
  },
  {
    name: 'send an email',
    short: true,
    async prepare(attempt) {
      await post(attempt, 'campaigns/double/subscribers', { subscribers: [{ email: 'kim@reader.example' }] });
      return {};
    },
    run: (attempt) => attempt.work(),
  },
  {
    name: 'cancel an email',
    async prepare(attempt) {
      const email = 'kim@reader.example';
      await post(attempt, 'campaigns/double/subscribers', { subscribers: [{ email, eu_consent: 'granted' }] });
      await post(attempt, 'campaigns/double/subscribers', { subscribers: [{ email, eu_consent: 'denied' }] });
      return {};
    },
    run: (attempt) => attempt.work(),
  },
];
