import { timestamp } from '@email-automation/service/domain/clock';
import type { DueItem } from '@email-automation/types/operator/schemas';
import type { ConsoleContext } from '../console-context.ts';
import { countOf } from '../parts/wording.ts';
import { countEmailsUntil } from '../queries/emails-until.ts';

/** The events on the way to a time. */
export interface Effects {
  tasks: number;
  /** How many emails are written at most. */
  emails: number;
}

const day = 86_400_000;

/** The due work without emails whose time has come: they wait for the mail server. */
export const withoutWaiting = (due: readonly DueItem[], now: number): DueItem[] =>
  due.filter(({ kind, at }) => kind !== 'email' || Date.parse(at) > now);

/** The due work until a time, and how many emails it writes at most: a series goes on with at most one email a day. */
export async function findEffects(
  { services: { clock, database } }: ConsoleContext,
  due: readonly DueItem[],
  until: number,
): Promise<Effects> {
  const within = due.filter(({ at }) => Date.parse(at) <= until);
  if (within.length === 0) return { tasks: 0, emails: 0 };
  const days = Math.floor(Math.max(0, until - clock.now().getTime()) / day) + 1;
  const ofBroadcasts = within.reduce((sum, { kind, count }) => (kind === 'broadcast' ? sum + count : sum), 0);
  const ofCampaigns = await countEmailsUntil(database.query, timestamp(new Date(until)), days);
  return { tasks: within.length, emails: ofBroadcasts + ofCampaigns };
}

/** Such as `2 tasks run, with up to 261 emails`. */
export function describeEffects({ tasks, emails }: Effects): string {
  if (tasks === 0) return 'nothing is due';
  const run = `${countOf(tasks, 'task')} ${tasks === 1 ? 'runs' : 'run'}`;
  return emails === 0 ? run : `${run}, with up to ${countOf(emails, 'email')}`;
}
