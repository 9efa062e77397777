import { scryptSync } from 'node:crypto';
import type { Workspace, WorkspaceAccount } from '@email-automation/sandbox/workspace/workspace';

export const accountId = '7';
export const token = 'token-of-ada-for-crash-points';
export const user = { email: 'ada@seven.example', password: 'correct horse battery' };
export const application = {
  client_id: 'reports',
  client_secret: 'secret-of-the-application-reports',
  callback_url: 'http://127.0.0.1:8080/callback',
};

/** The day of all cases, a Monday, and the time at which they begin: an hour before campaigns send. */
export const day = '2026-05-04';
const begin = `${day}T08:00:00Z`;

/** Longer than the claims of emails last, and the pauses of batches; five steps end before campaigns send. */
const defaultMinutes = 11;

/** The time of a case after some steps. */
export function timeOfCase(steps: number, stepMinutes = defaultMinutes): string {
  return new Date(Date.parse(begin) + steps * stepMinutes * 60_000).toISOString();
}

/** A hash at a low cost, because the proof signs in hundreds of times. */
function cheapHash(password: string): string {
  const salt = Buffer.alloc(16, 7);
  const hash = scryptSync(password, salt, 32, { N: 2, r: 8, p: 1 });
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$scrypt$ln=1,r=8,p=1$${encode(salt)}$${encode(hash)}`;
}

/** The data of every case. @param more what a use case needs beyond it */
export function createWorkspace(more: Partial<WorkspaceAccount> = {}): Workspace {
  const url = 'https://seven.example/thanks';
  const created_at = '2026-01-01T00:00:00Z';
  const account: WorkspaceAccount = {
    id: accountId,
    name: 'Seven',
    default_from_email: 'news@seven.example',
    default_postal_address: '1 Harbour Street',
    users: [user.email],
    created_at,
    campaigns: [
      {
        ...{
          id: 'double',
          name: 'Double',
          status: 'active',
          double_optin: true,
          minutes_from_midnight: 540,
          created_at,
        },
        ...{ notify_subscribe_email: 'team@seven.example', notify_unsubscribe_email: 'team@seven.example' },
        emails: [{ subject: 'Hello', text_body: 'Hello' }],
      },
      {
        ...{
          id: 'single',
          name: 'Single',
          status: 'active',
          start_immediately: true,
          minutes_from_midnight: 540,
          created_at,
        },
        notify_unsubscribe_email: 'team@seven.example',
        emails: ['One', 'Two'].map((subject) => ({ subject, text_body: subject, html_body: `<p>${subject}</p>` })),
      },
      {
        id: 'paused',
        name: 'Paused',
        status: 'paused',
        created_at,
        emails: [{ subject: 'Hello', text_body: 'Hello' }],
      },
    ],
    forms: [{ id: 'footer', name: 'Footer', campaign: 'double', created_at }],
    goals: [
      { id: 'each', name: 'Each', url, default_value: 9900, counting_method: 'all', created_at },
      { id: 'once', name: 'Once', url, default_value: 100, counting_method: 'one_per_visitor', created_at },
    ],
    subscribers: [{ email: 'known@reader.example', tags: ['old'], created_at }],
    ...more,
  };
  return {
    users: [
      { email: user.email, name: 'Ada', password_hash: cheapHash(user.password), tokens: [{ name: 'a', token }] },
    ],
    applications: [{ ...application, name: 'Reports' }],
    accounts: [account],
  };
}
