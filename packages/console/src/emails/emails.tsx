import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { timestamp } from '@email-automation/service/domain/clock';
import type { Email, EmailState } from '@email-automation/service/domain/records';
import { broadcastOf } from '@email-automation/service/storage/queries/broadcasts';
import { findCampaign } from '@email-automation/service/storage/queries/campaigns';
import { findEmail, searchEmails } from '@email-automation/service/storage/queries/emails';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../address.ts';
import { snapshotAdvice } from '../clock/moves.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { sendEmailBody } from '../email-body.ts';
import { addAction, addForm } from '../forms/add-form.tsx';
import { Link } from '../parts/blocks.tsx';
import { Time } from '../parts/times.tsx';
import { countOf, formatCount } from '../parts/wording.ts';
import { deleteEmails } from '../queries/delete-emails.ts';
import { countEmailStates, countSection } from '../queries/section-counts.ts';
import { type ListQuery, rangeOf } from '../records/list-query.ts';
import { addSection, recordPath } from '../records/section.tsx';
import { type EmailView, renderEmail, views } from './email-pane.tsx';
import { isInbox, stateLooks } from './email-state.ts';

/** Adds the outbox as a mailbox. */
export function addEmails(app: FastifyInstance, context: ConsoleContext): void {
  const { database, clock } = context.services;
  const canDelete = isInbox(context);

  const find = async (id: string): Promise<Email> => {
    const email = await findEmail(database.query, id);
    if (email === undefined) throw new ConsoleError(404, `There is no email ${id}.`);
    return email;
  };

  const show = addSection(app, context, {
    section: 'emails',
    filters: { state: Object.keys(stateLooks) },
    record: ':id',
    async list(query, { session: { account } }) {
      const [all, states] = await Promise.all([
        countSection(database.query, 'emails', account),
        countEmailStates(database.query, account),
      ]);
      const now = clock.now();
      const found = await searchEmails(database.query, {
        account,
        text: query.q,
        state: query.state as EmailState | undefined,
        ...rangeOf(query),
      });
      return {
        about: canDelete ? 'Every email is delivered here, and nowhere else.' : 'Sent by a mail server',
        actions: canDelete && all.count > 0 && <Link to="/console/emails/empty">Empty the inbox…</Link>,
        views: {
          name: 'state',
          all: formatCount(all),
          views: Object.entries(stateLooks).flatMap(([state, [, word]]) => {
            const count = states.get(state as EmailState) ?? 0;
            return count > 0 && state !== 'held' ? [[state, word, count] as const] : [];
          }),
        },
        search: 'Recipient, subject, or text',
        rows: found.map(({ message_id, subject, created_at, to_email, state }) => ({
          record: [message_id],
          name: subject || '(no subject)',
          end: <Time class="soft" at={created_at} now={now} />,
          sub: to_email,
          subEnd: <span class={stateLooks[state][0]}>{stateLooks[state][1]}</span>,
        })),
        empty: <p>Emails appear when a campaign or a broadcast is due. Subscribe somebody, then move the clock.</p>,
      };
    },
    async open([id = ''], query, request) {
      const email = await find(id);
      const { view, width } = request.query as Readonly<Record<string, unknown>>;
      return renderEmail({
        email,
        canDelete,
        from: await findOrigin(email),
        view: views.includes(view as EmailView) ? (view as EmailView) : email.html_body === '' ? 'text' : 'html',
        isNarrow: width === 'phone',
        query,
      });
    },
  });

  /** The campaign of an email, or the broadcast, which its cause names. */
  async function findOrigin({ account_id, campaign_id, kind, cause }: Email) {
    const [, broadcastId] = (kind === 'broadcast' && /^broadcast (.+) to \S+$/s.exec(cause)) || [];
    if (campaign_id === null && broadcastId === undefined) return undefined;
    // It is gone after a reset.
    const found = await (campaign_id === null
      ? broadcastOf(database.query, account_id, broadcastId as string).catch(() => undefined)
      : findCampaign(database.query, account_id, campaign_id));
    const section = campaign_id === null ? 'broadcasts' : 'campaigns';
    return found && { name: found.name, path: recordPath(section, account_id, found.id) };
  }

  addForm(app, show, {
    path: '/console/emails/:id/delete',
    title: 'Delete the email',
    button: 'Delete the email',
    isDestructive: true,
    async load({ params: { id = '' } }) {
      const { subject, to_email, kind } = await find(id);
      const ending = kind === 'confirmation' ? 'Its link to confirm ends. ' : '';
      const note = `Deletes “${subject}” to ${to_email}. ${ending}${snapshotAdvice}`;
      return { note: <p class="breaks">{note}</p>, back: recordPath('emails', id) };
    },
    async save(_, { params: { id = '' }, request }) {
      const { account_id: account, message_id } = await find(id);
      const count = await deleteEmails(database.query, { account, message_id });
      if (count === 0) throw new ConsoleError(409, 'The email waits to be sent, so it is not deleted.');
      return { to: addressOf('/console/emails', request.query as ListQuery), text: 'The email is deleted.' };
    },
  });
  addForm(app, show, {
    path: '/console/emails/empty',
    title: 'Empty the inbox',
    button: 'Empty the inbox',
    isDestructive: true,
    async load({ request: { session } }) {
      const all = countOf(formatCount(await countSection(database.query, 'emails', session.account)), 'email');
      const note = `Deletes ${all}${session.account ? ' of this account' : ''}. Links to confirm in them end. Emails that wait to be sent stay. ${snapshotAdvice}`;
      return { note: <p>{note}</p>, back: '/console/emails' };
    },
    async save(_, { request: { session } }) {
      const count = await deleteEmails(database.query, { account: session.account });
      return { to: '/console/emails', text: `${countOf(count, 'email')} deleted.` };
    },
  });
  app.get<{ Params: { id: string } }>('/console/emails/:id/html', async ({ params }, reply) =>
    sendEmailBody(reply, (await find(params.id)).html_body),
  );
  addAction(app, '/console/emails/:message_id/retry', async ({ params }) => {
    const { message_id } = await callOperation(context, 'retryEmail', { path: params });
    return { to: recordPath('emails', message_id), text: `The email is queued again, at ${timestamp(clock.now())}.` };
  });
}
