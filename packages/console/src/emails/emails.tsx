import { timestamp } from '@email-automation/service/domain/clock';
import type { Email } from '@email-automation/service/domain/records';
import { broadcastOf } from '@email-automation/service/storage/queries/broadcasts';
import { findCampaign } from '@email-automation/service/storage/queries/campaigns';
import { findEmail, retryEmail, searchEmails } from '@email-automation/service/storage/queries/emails';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { sendEmailBody } from '../email-body.ts';
import { redirect, show } from '../show.tsx';
import { EmailList } from './email-list.tsx';
import { EmailPane, type EmailView, views } from './email-pane.tsx';
import { readEmailQuery, toSearch } from './email-query.ts';

/** How many emails a page lists. */
const pageSize = 25;

type Query = Readonly<Record<string, unknown>>;
type WithId = { Params: { id: string } };

/** Adds the outbox as a mailbox. */
export function addEmails(app: FastifyInstance, context: ConsoleContext): void {
  const { database, clock, delivery } = context.services;

  const find = async (id: string): Promise<Email> => {
    const email = await findEmail(database.query, id);
    if (email === undefined) throw new ConsoleError(404, `There is no email ${id}.`);
    return email;
  };

  async function showList(request: FastifyRequest, reply: FastifyReply, email?: Email): Promise<FastifyReply> {
    const { view, width } = request.query as Query;
    const query = readEmailQuery(request.query as Query);
    const found = await searchEmails(database.query, toSearch(query, request.session.account, pageSize + 1));
    return show(context, request, reply, {
      title: email ? `${email.subject} · Emails` : 'Emails',
      section: 'emails',
      content: (
        <>
          <div class="bar">
            <h1>Emails</h1>
            <p class="soft wide">
              {delivery.state === 'held' ? 'Held here, not sent to anybody' : 'Sent by a mail server'}
            </p>
            <p class="dot soft" data-connection />
          </div>
          <div class={email ? 'split' : undefined}>
            <EmailList
              emails={found.slice(0, pageSize)}
              hasMore={found.length > pageSize}
              query={query}
              open={email?.message_id}
              now={clock.now()}
            />
            {email && (
              <EmailPane
                email={email}
                from={await findOrigin(context, email)}
                view={
                  views.includes(view as EmailView) ? (view as EmailView) : email.html_body === '' ? 'text' : 'html'
                }
                isNarrow={width === 'phone'}
                query={query}
              />
            )}
          </div>
        </>
      ),
    });
  }

  app.get('/console/emails', (request, reply) => showList(request, reply));
  app.get<WithId>('/console/emails/:id', async (request, reply) =>
    showList(request, reply, await find(request.params.id)),
  );
  app.get<WithId>('/console/emails/:id/html', async ({ params }, reply) => {
    const { html_body } = await find(params.id);
    return sendEmailBody(reply, html_body);
  });
  app.post<WithId>('/console/emails/:id/retry', async (request, reply) => {
    const { id } = request.params;
    if (!(await retryEmail(database.query, id, clock.now().toISOString())))
      throw new ConsoleError(409, `The email ${id} has not failed, or is queued again already.`);
    delivery.wake();
    const text = `The email is queued again, at ${timestamp(clock.now())}.`;
    return redirect(request, reply, `/console/emails/${encodeURIComponent(id)}`, { kind: 'done', text });
  });
}

/** The campaign of an email, or the broadcast, which its cause names. */
async function findOrigin({ services }: ConsoleContext, { account_id, campaign_id, kind, cause }: Email) {
  const { query } = services.database;
  const account = encodeURIComponent(account_id);
  if (campaign_id !== null) {
    const campaign = await findCampaign(query, account_id, campaign_id);
    return (
      campaign && { name: campaign.name, path: `/console/campaigns/${account}/${encodeURIComponent(campaign_id)}` }
    );
  }
  const [, id = ''] = (kind === 'broadcast' && /^broadcast (.+) to \S+$/s.exec(cause)) || [];
  if (id === '') return undefined;
  // It is gone after a reset.
  const broadcast = await broadcastOf(query, account_id, id).catch(() => undefined);
  return broadcast && { name: broadcast.name, path: `/console/broadcasts/${account}/${encodeURIComponent(id)}` };
}
