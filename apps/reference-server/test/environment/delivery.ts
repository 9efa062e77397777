import { seed } from '@email-automation/sandbox/workspace/seed';
import type { WorkspaceAccount } from '@email-automation/sandbox/workspace/workspace';
import { tick } from '@email-automation/service/background/scheduler';
import { createLinks } from '@email-automation/service/contract/links';
import type { Clock } from '@email-automation/service/domain/clock';
import { systemRandom } from '@email-automation/service/domain/random';
import type { Email, EmailState } from '@email-automation/service/domain/records';
import type { Database } from '@email-automation/service/storage/database';
import { expect, onTestFinished } from 'vitest';
import { findMissingWork } from './missing-work.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/** A clock that changes only when a test moves it. */
export function stoppedClock(at: string): Clock & { move(to: string): Date } {
  let present = new Date(at);
  return {
    now: () => present,
    move(to) {
      present = new Date(to);
      return present;
    },
  };
}

export interface DeliverySandbox extends Sandbox {
  /** Moves the clock and makes all scheduled changes that are due. */
  tickAt(time: string): Promise<void>;
  emails(of?: { to?: string; kind?: Email['kind'] }): Promise<Email[]>;
}

/** Starts a server with account 7 and a stopped clock. */
export async function startDelivery(
  account: Omit<WorkspaceAccount, 'id' | 'name'>,
  { at = '2026-05-01T08:00:00Z', ...options }: { at?: string } & Parameters<typeof startSandbox>[0] = {},
): Promise<DeliverySandbox> {
  const clock = stoppedClock(at);
  const sandbox = await startSandbox({ clock, ...options });
  await declare(sandbox.database, account, clock);
  // Otherwise, the background would not do it.
  onTestFinished(async () => expect(await findMissingWork(sandbox.database.query)).toEqual([]));
  return {
    ...sandbox,
    tickAt: (time) => tick(sendingServices(sandbox.database, sandbox.url), clock.move(time)),
    emails: (of) => emailsOf(sandbox.database, of),
  };
}

/** Declares account 7, and pauses the campaigns of the demo, so that only account 7 sends emails. */
export async function declare(
  database: Database,
  account: Omit<WorkspaceAccount, 'id' | 'name'>,
  clock: Clock,
): Promise<void> {
  await database.query.updateTable('campaigns').set({ status: 'paused' }).where('account_id', '!=', '7').execute();
  const defaults = { default_from_name: 'Seven', default_from_email: 'seven@example.com', users: ['ada@acme.example'] };
  await seed(database, { users: [], accounts: [{ id: '7', name: 'Seven', ...defaults, ...account }] }, clock);
}

export function sendingServices(database: Database, url = 'http://mail.test', state: 'held' | 'queued' = 'held') {
  return {
    database,
    random: systemRandom,
    links: createLinks(() => url, {}),
    delivery: { state } satisfies { state: EmailState },
  };
}

/** Emails of account 7, ordered by email address, time, and cause. */
export function emailsOf(
  { query }: Database,
  { to, kind }: { to?: string; kind?: Email['kind'] } = {},
): Promise<Email[]> {
  let emails = query.selectFrom('outbox').where('account_id', '=', '7').selectAll();
  if (to !== undefined) emails = emails.where('to_email', '=', to);
  if (kind !== undefined) emails = emails.where('kind', '=', kind);
  return emails.orderBy('to_email').orderBy('created_at').orderBy('cause').execute();
}

export const kim = 'kim@example.com';

/** Subscribes Kim to the campaign `c` of account 7. @returns the subscriber's ID */
export async function subscribe(sandbox: DeliverySandbox, more: object = {}, expected = 201): Promise<string> {
  const { status, body } = await sandbox.post('/v2/7/campaigns/c/subscribers', {
    subscribers: [{ email: kim, ...more }],
  });
  expect(status).toBe(expected);
  return body.subscribers[0].id;
}

/** The only subscription of a subscriber of account 7. */
export async function subscriptionOf(sandbox: DeliverySandbox, id: string) {
  const { body } = await sandbox.get(`/v2/7/subscribers/${id}/campaign_subscriptions`);
  return body.campaign_subscriptions[0];
}

/** The path of the link in an email. */
export function linkIn(email: Email | undefined): string {
  const [link = ''] = /\/(confirm|unsubscribe)\/[\w-]+\.[\w-]{43}/.exec(email?.text_body ?? '') ?? [];
  return link;
}
