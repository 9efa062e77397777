import { timestamp } from '@email-automation/service/domain/clock';
import type { Email, EmailState } from '@email-automation/service/domain/records';
import { broadcastOf } from '@email-automation/service/storage/queries/broadcasts';
import { findCampaign } from '@email-automation/service/storage/queries/campaigns';
import { findEmail, searchEmails } from '@email-automation/service/storage/queries/emails';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { sendEmailBody } from '../email-body.ts';
import { addAction } from '../forms/add-form.tsx';
import { addOperationAction } from '../forms/operation-form.tsx';
import { Button } from '../parts/blocks.tsx';
import { Time } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import { addMarks } from '../records/add-marks.ts';
import { showListPage } from '../records/list-page.tsx';
import { formatPosition, readListQuery, readPosition, readSince, sinceChoice } from '../records/list-query.ts';
import { RecordList } from '../records/record-list.tsx';
import { recordPath } from '../records/record-path.ts';
import { EmailPane, type EmailView, views } from './email-pane.tsx';
import { kindNames, stateLooks } from './email-state.ts';
import { findUnread, isInbox } from './unread.ts';

/** How many emails a page lists. */
const pageSize = 25;

type Query = Readonly<Record<string, unknown>>;
/** Positions: when an email was written, and its number. */
const filter = {
  choices: { state: ['unread', ...Object.keys(stateLooks)], kind: Object.keys(kindNames), since: undefined },
  position: [/^\S+$/, /^\d{1,15}$/],
};

type WithId = { Params: { id: string } };

/** Adds the outbox as a mailbox. */
export function addEmails(app: FastifyInstance, context: ConsoleContext): void {
  const { database, clock } = context.services;
  const hasUnread = isInbox(context);

  const find = async (id: string): Promise<Email> => {
    const email = await findEmail(database.query, id);
    if (email === undefined) throw new ConsoleError(404, `There is no email ${id}.`);
    return email;
  };

  async function showList(request: FastifyRequest, reply: FastifyReply, email?: Email): Promise<FastifyReply> {
    const { view, width } = request.query as Query;
    const query = readListQuery(request.query as Query, filter);
    const [created_at = '', rowid] = readPosition(query.after, 2);
    const unread = await findUnread(context, request.session.account);
    const found = await searchEmails(database.query, {
      account: request.session.account,
      text: query.q,
      ...(query.state === 'unread' ? { ids: [...unread, ''] } : { state: query.state as EmailState | undefined }),
      kind: query.kind as Email['kind'] | undefined,
      since: readSince(query, clock.now()),
      ...(query.after !== undefined && { after: { created_at, rowid: Number(rowid) } }),
      most: pageSize + 1,
    });
    const last = found.length > pageSize ? found[pageSize - 1] : undefined;
    const now = clock.now();
    const shown = email ?? (found[0] && (await findEmail(database.query, found[0].message_id)));
    return showListPage(context, request, reply, {
      section: 'emails',
      title: email?.subject,
      about: hasUnread ? 'Every email is delivered here, and nowhere else.' : 'Sent by a mail server',
      actions: unread.size > 0 && (
        <Button to="/console/emails/read">{`Mark ${unread.size.toLocaleString('en-US')} as read`}</Button>
      ),
      list: (
        <RecordList
          section="emails"
          query={query}
          open={shown?.message_id}
          search="Recipient, subject, or text"
          choices={[
            {
              name: 'state',
              label: 'State',
              choices: [
                ...(hasUnread ? [['unread', 'Unread'] as const] : []),
                ...Object.entries(stateLooks).map(([state, [, word]]) => [state, word] as const),
              ],
            },
            { name: 'kind', label: 'Kind', choices: Object.entries(kindNames) },
            sinceChoice,
          ]}
          older={last && formatPosition(last.created_at, last.rowid)}
          rows={found.slice(0, pageSize).map((one) => ({
            id: one.message_id,
            path: `/console/emails/${encodeURIComponent(one.message_id)}`,
            name: unread.has(one.message_id) ? (
              <>
                <span class="dot">
                  <span class="vh">Unread</span>
                </span>{' '}
                {one.subject || '(no subject)'}
              </>
            ) : (
              <span class={hasUnread ? 'was' : undefined}>{one.subject || '(no subject)'}</span>
            ),
            end: <Time class="soft" at={one.created_at} now={now} />,
            sub: one.to_email,
            subEnd: <span class={stateLooks[one.state][0]}>{stateLooks[one.state][1]}</span>,
          }))}
        >
          <p>Emails appear when a campaign or a broadcast is due. Subscribe somebody, then move the clock.</p>
        </RecordList>
      ),
      pane: shown && (
        <EmailPane
          email={shown}
          canMark={hasUnread && !unread.has(shown.message_id)}
          from={await findOrigin(context, shown)}
          view={views.includes(view as EmailView) ? (view as EmailView) : shown.html_body === '' ? 'text' : 'html'}
          isNarrow={width === 'phone'}
          query={query}
        />
      ),
    });
  }

  app.get('/console/emails', (request, reply) => showList(request, reply));
  app.get<WithId>('/console/emails/:id', async (request, reply) => {
    const email = await find(request.params.id);
    if (hasUnread && !context.marks.has(email.message_id)) context.marks.set(email.message_id, 'read');
    return showList(request, reply, email);
  });
  addAction(app, '/console/emails/read', async ({ request }) => {
    const unread = await findUnread(context, request.session.account);
    for (const id of unread) context.marks.set(id, 'read');
    return { to: '/console/emails', text: `${countOf(unread.size, 'email')} marked as read.` };
  });
  addAction(app, '/console/emails/:id/unread', async ({ params: { id = '' } }) => {
    context.marks.delete((await find(id)).message_id);
    return { to: '/console/emails', text: 'The email is marked as unread.' };
  });
  app.get<WithId>('/console/emails/:id/html', async ({ params }, reply) => {
    const { html_body } = await find(params.id);
    return sendEmailBody(reply, html_body);
  });
  addMarks(app, context, 'emails', async (id) => {
    const { state, message_id } = await find(id);
    if (state !== 'failed') throw new ConsoleError(409, 'The email has not failed.');
    return message_id;
  });
  addOperationAction(app, context, {
    path: '/console/emails/:message_id/retry',
    operation: 'retryEmail',
    to: ({ message_id = '' }) => `/console/emails/${encodeURIComponent(message_id)}`,
    done: ({ message_id }) => {
      context.marks.delete(message_id);
      return `The email is queued again, at ${timestamp(clock.now())}.`;
    },
  });
}

/** The campaign of an email, or the broadcast, which its cause names. */
async function findOrigin({ services }: ConsoleContext, { account_id, campaign_id, kind, cause }: Email) {
  const { query } = services.database;
  const [, broadcastId] = (kind === 'broadcast' && /^broadcast (.+) to \S+$/s.exec(cause)) || [];
  if (campaign_id === null && broadcastId === undefined) return undefined;
  // It is gone after a reset.
  const found = await (campaign_id === null
    ? broadcastOf(query, account_id, broadcastId as string).catch(() => undefined)
    : findCampaign(query, account_id, campaign_id));
  return found && { name: found.name, path: recordPath(campaign_id === null ? 'broadcasts' : 'campaigns', found) };
}
