import type { Workspace } from '@email-automation/sandbox/workspace/workspace';
import { workspace as ofLoad } from '../workload/workspace.ts';
import type { Form } from './form.ts';

export const user = { email: 'soak@shop.example', password: 'password-of-the-soak' };
export const application = {
  client_id: 'soak-app',
  client_secret: 'secret-of-the-soak',
  callback_url: 'http://127.0.0.1:8080/callback',
};

/** An account whose subscribers get the broadcasts. */
export const steady = '7101';
export const steadySubscribers = 30;

const sender = {
  default_from_name: 'Shop',
  default_from_email: 'news@shop.example',
  default_postal_address: '1 Harbor Street',
};
const letters = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    subject: `Letter ${n + 1}`,
    html_body: '<p>Hello!</p>',
    text_body: 'Hello!',
  }));
const everyDay = { status: 'active' as const, days_of_the_week_mask: '1111111', emails: letters(3) };

/**
 * The data of the load, and data beside it, with which much happens by itself during the soak: a broadcast at each interval, a series
 * whose next email is due in each minute, and a user who signs in.
 */
export function buildWorkspace({ broadcasts, broadcastInterval, series }: Form, start: Date): Workspace {
  const at = (second: number) => new Date(start.getTime() + second * 1000).toISOString();
  const minutes = Array.from({ length: series }, (_, n) => {
    const due = new Date(start.getTime() + (n + 1) * 60_000);
    return { id: `minute-${n}`, minute: due.getUTCHours() * 60 + due.getUTCMinutes() };
  });
  return {
    users: [...(ofLoad.users ?? []), { ...user, name: 'Soak' }],
    applications: [{ ...application, name: 'Soak app' }],
    accounts: [
      ...ofLoad.accounts,
      {
        id: '7102',
        name: 'Series',
        ...sender,
        users: [user.email],
        campaigns: minutes.map(({ id, minute }) => ({ id, name: id, ...everyDay, minutes_from_midnight: minute })),
        subscribers: minutes.map(({ id: campaign }) => ({
          email: `${campaign}-{n}@example.com`,
          repeat: 60,
          campaigns: [{ campaign }],
        })),
      },
      {
        id: steady,
        name: 'Letters',
        ...sender,
        users: [user.email],
        broadcasts: Array.from({ length: broadcasts }, (_, n) => ({
          id: `broadcast-${n}`,
          name: `Broadcast ${n}`,
          status: 'scheduled' as const,
          send_at: at(n * broadcastInterval),
          subject: `News ${n}`,
          text_body: 'There is news.',
        })),
        subscribers: [{ email: 'reader-{n}@example.com', repeat: steadySubscribers }],
      },
    ],
  };
}
