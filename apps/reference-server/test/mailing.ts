import { tick } from '../src/background/scheduler.ts';
import { createLinks } from '../src/contract/links.ts';
import type { Clock } from '../src/domain/clock.ts';
import type { Email, EmailState } from '../src/domain/records.ts';
import type { Database } from '../src/storage/database.ts';
import { seed } from '../src/workspace/seed.ts';
import type { WorkspaceAccount } from '../src/workspace/workspace.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/** A clock that stands still until it is moved. */
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

export interface MailingSandbox extends Sandbox {
  /** Does everything that is due at a time. */
  tickAt(time: string): Promise<void>;
  mails(of?: { to?: string; kind?: Email['kind'] }): Promise<Email[]>;
}

/** A server whose account 7 is declared as given, at a time that stands still. */
export async function startMailing(
  account: Omit<WorkspaceAccount, 'id' | 'name'>,
  { at = '2026-05-01T08:00:00Z', ...options }: { at?: string } & Parameters<typeof startSandbox>[0] = {},
): Promise<MailingSandbox> {
  const clock = stoppedClock(at);
  const sandbox = await startSandbox({ clock, ...options });
  await declare(sandbox.database, account, clock);
  return {
    ...sandbox,
    tickAt: (time) => tick(sendingOf(sandbox.database, sandbox.url), clock.move(time)),
    mails: (of) => mailsOf(sandbox.database, of),
  };
}

/** Declares account 7, and pauses the campaigns of the demo, so that nothing else is sent. */
export async function declare(
  database: Database,
  account: Omit<WorkspaceAccount, 'id' | 'name'>,
  clock: Clock,
): Promise<void> {
  await database.query.updateTable('campaigns').set({ status: 'paused' }).where('account_id', '!=', '7').execute();
  const defaults = { default_from_name: 'Seven', default_from_email: 'seven@example.com', users: ['ada@acme.example'] };
  await seed(database, { users: [], accounts: [{ id: '7', name: 'Seven', ...defaults, ...account }] }, clock);
}

export function sendingOf(database: Database, url = 'http://mail.test', state: 'kept' | 'queued' = 'kept') {
  return { database, links: createLinks(() => url, {}), mailing: { state } satisfies { state: EmailState } };
}

/** Mails of account 7, in the order of their addresses and causes. */
export function mailsOf(
  { query }: Database,
  { to, kind }: { to?: string; kind?: Email['kind'] } = {},
): Promise<Email[]> {
  let mails = query.selectFrom('outbox').where('account_id', '=', '7').selectAll();
  if (to !== undefined) mails = mails.where('to_email', '=', to);
  if (kind !== undefined) mails = mails.where('kind', '=', kind);
  return mails.orderBy('to_email').orderBy('created_at').orderBy('cause').execute();
}

/** The path of a link in a mail, below the address of the server. */
export function linkIn(mail: Email | undefined): string {
  const [link = ''] = /\/(confirm|unsubscribe)\/[\w-]{43}/.exec(mail?.text_body ?? '') ?? [];
  return link;
}
