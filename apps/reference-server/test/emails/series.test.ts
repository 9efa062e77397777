import { nextStep } from '@email-automation/service/domain/series';
import { expect, test } from 'vitest';

const campaign = {
  days_of_the_week_mask: '1111100',
  minutes_from_midnight: 540,
  localize_sending_time: true,
  start_immediately: false,
};
const fresh = {
  starting_email_index: 0,
  last_sent_email_index: null,
  last_sent_email_at: null,
  next_send_at: '2026-05-01T06:00:00Z',
};
const now = (text: string) => new Date(text);

test('a new subscription waits for the next allowed moment in the time zone of the subscriber', () => {
  expect(nextStep(campaign, 3, fresh, 'Europe/Berlin', now('2026-05-01T06:00:00Z'))).toEqual({
    progress: { next_send_at: '2026-05-01T07:00:00Z' },
  });
});

test('a campaign without local time waits for the time in UTC', () => {
  const step = nextStep(
    { ...campaign, localize_sending_time: false },
    3,
    fresh,
    'Europe/Berlin',
    now('2026-05-01T06:00:00Z'),
  );
  expect(step).toEqual({ progress: { next_send_at: '2026-05-01T09:00:00Z' } });
});

test('with start_immediately the first email is sent at once, at any time on any day [RESOURCE-36]', () => {
  const step = nextStep({ ...campaign, start_immediately: true }, 3, fresh, 'UTC', now('2026-05-02T03:00:00Z'));
  expect(step).toEqual({
    email: 0,
    progress: {
      last_sent_email_index: 0,
      last_sent_email_at: '2026-05-02T03:00:00Z',
      is_complete: false,
      next_send_at: '2026-05-04T09:00:00Z',
    },
  });
});

test('start_immediately applies to the first email only', () => {
  const second = { ...fresh, last_sent_email_index: 0, last_sent_email_at: '2026-05-01T06:00:00Z' };
  const step = nextStep({ ...campaign, start_immediately: true }, 3, second, 'UTC', now('2026-05-01T06:00:01Z'));
  expect(step).toEqual({ progress: { next_send_at: '2026-05-04T09:00:00Z' } });
});

test('the series begins at the starting index and is complete after its last email', () => {
  const step = nextStep(campaign, 3, { ...fresh, starting_email_index: 2 }, 'UTC', now('2026-05-01T09:00:00Z'));
  expect(step).toMatchObject({
    email: 2,
    progress: { last_sent_email_index: 2, is_complete: true, next_send_at: null },
  });
});

test('a series without another email is complete', () => {
  expect(nextStep(campaign, 0, fresh, 'UTC', now('2026-05-01T09:00:00Z'))).toEqual({
    progress: { is_complete: true, next_send_at: null },
  });
});

test.each([
  ['by a minute is sent', '2026-05-01T09:01:00Z', true],
  ['by an hour is sent', '2026-05-01T10:00:00Z', true],
  ['by more than an hour waits', '2026-05-01T10:00:01Z', false],
])('an email that is late %s', (_, time, isSent) => {
  const planned = { ...fresh, next_send_at: '2026-05-01T09:00:00Z' };
  const step = nextStep(campaign, 3, planned, 'UTC', now(time));
  if (isSent) expect(step.email).toBe(0);
  else expect(step).toEqual({ progress: { next_send_at: '2026-05-04T09:00:00Z' } });
});
