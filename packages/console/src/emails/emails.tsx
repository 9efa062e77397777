import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { timestamp } from '@email-automation/service/domain/clock';
import type { Email, EmailState } from '@email-automation/service/domain/records';
import { broadcastOf } from '@email-automation/service/storage/queries/broadcasts';
import { findCampaign } from '@email-automation/service/storage/queries/campaigns';
import { findEmail, searchEmails } from '@email-automation/service/storage/queries/emails';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { sendEmailBody } from '../email-body.ts';
import { addAction, addForm } from '../forms/add-form.tsx';
import { Button, Link } from '../parts/blocks.tsx';
import { Time } from '../parts/times.tsx';
import { capitalize, countOf } from '../parts/wording.ts';
import { deleteEmails } from '../queries/delete-emails.ts';
import { countEmailStates, countSection } from '../queries/section-counts.ts';
import { rangeOf, readSince, sinceChoice } from '../records/list-query.ts';
import { addMarks } from '../records/marks.ts';
import { addSection, recordPath } from '../records/section.tsx';
import { type EmailView, renderEmail, views } from './email-pane.tsx';
import { emailKinds, findUnread, isInbox, stateLooks } from './email-state.ts';

/** Adds the outbox as a mailbox. */
export function addEmails(app: FastifyInstance, context: ConsoleContext): void {
  const { services, marks } = context;
  const { database, clock } = services;
  const hasUnread = isInbox(context);

  const find = async (id: string): Promise<Email> => {
    const email = await findEmail(database.query, id);
    if (email === undefined) throw new ConsoleError(404, `There is no email ${id}.`);
    return email;
  };

  const show = addSection(app, context, {
    section: 'emails',
    filters: { state: ['unread', ...Object.keys(stateLooks)], kind: emailKinds, since: undefined },
    record: ':id',
    async list(query, { session: { account } }) {
      const [unread, all, states] = await Promise.all([
        findUnread(context, account),
        countSection(database.query, 'emails', account),
        countEmailStates(database.query, account),
      ]);
      const now = clock.now();
      const found = await searchEmails(database.query, {
        account,
        text: query.q,
        ...(query.state === 'unread' ? { ids: [...unread, ''] } : { state: query.state as EmailState | undefined }),
        kind: query.kind as Email['kind'] | undefined,
        since: readSince(query, now),
        ...rangeOf(query),
      });
      return {
        about: hasUnread ? 'Every email is delivered here, and nowhere else.' : 'Sent by a mail server',
        actions: hasUnread && (
          <>
            {unread.size > 0 && (
              <Button to="/console/emails/read">{`Mark ${unread.size.toLocaleString('en-US')} as read`}</Button>
            )}
            {all !== '0' && <Link to="/console/emails/empty">Empty the inbox…</Link>}
          </>
        ),
        views: {
          name: 'state',
          all,
          views: [
            ...(hasUnread ? [['unread', 'Unread', unread.size] as const] : []),
            ...Object.entries(stateLooks).flatMap(([state, [, word]]) => {
              const count = states.get(state as EmailState) ?? 0;
              return count > 0 && state !== 'held' ? [[state, word, count] as const] : [];
            }),
          ],
        },
        search: 'Recipient, subject, or text',
        choices: [
          { name: 'kind', label: 'Any kind', choices: emailKinds.map((kind) => [kind, capitalize(kind)]) },
          sinceChoice,
        ],
        rows: found.map(({ message_id, subject, created_at, to_email, state }) => ({
          record: [message_id],
          name: unread.has(message_id) ? (
            <>
              <span class="dot">
                <span class="vh">Unread</span>
              </span>{' '}
              {subject || '(no subject)'}
            </>
          ) : (
            <span class={hasUnread ? 'was' : undefined}>{subject || '(no subject)'}</span>
          ),
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
      // A record that was chosen is read; one that is open because it is the first stays unread.
      const isChosen = 'id' in (request.params as object);
      if (hasUnread && isChosen && !marks.has(id)) marks.set(id, 'read');
      return renderEmail({
        email,
        canDelete: hasUnread,
        canMark: hasUnread && marks.get(id) === 'read',
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

  addAction(app, '/console/emails/read', async ({ request }) => {
    const unread = await findUnread(context, request.session.account);
    for (const id of unread) marks.set(id, 'read');
    return { to: '/console/emails', text: `${countOf(unread.size, 'email')} marked as read.` };
  });
  addAction(app, '/console/emails/:id/unread', async ({ params: { id = '' } }) => {
    marks.delete((await find(id)).message_id);
    return { to: '/console/emails', text: 'The email is marked as unread.' };
  });
  addAction(app, '/console/emails/:id/delete', async ({ params: { id = '' } }) => {
    const { account_id: account, message_id } = await find(id);
    const count = await deleteEmails(database.query, { account, message_id });
    if (count === 0) throw new ConsoleError(409, 'The email waits to be sent, so it is not deleted.');
    return { to: '/console/emails', text: 'The email is deleted.' };
  });
  addForm(app, show, {
    path: '/console/emails/empty',
    title: 'Empty the inbox',
    button: 'Empty the inbox',
    isDestructive: true,
    async load({ request: { session } }) {
      const all = countOf(await countSection(database.query, 'emails', session.account), 'email');
      const note = `Deletes ${all}${session.account ? ' of this account' : ''}. Links to confirm in them end. Emails that wait to be sent stay.`;
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
  addMarks(app, context, 'emails', async (id) => {
    const { state, message_id } = await find(id);
    if (state !== 'failed') throw new ConsoleError(409, 'The email has not failed.');
    return message_id;
  });
  addAction(app, '/console/emails/:message_id/retry', async ({ params }) => {
    const { message_id } = await callOperation(context, 'retryEmail', { path: params });
    marks.delete(message_id);
    return { to: recordPath('emails', message_id), text: `The email is queued again, at ${timestamp(clock.now())}.` };
  });
}
