import { checkSending } from '@email-automation/service/domain/broadcasts';
import { fetchBroadcast } from '@email-automation/service/services/broadcasts';
import { accountOf } from '@email-automation/service/storage/queries/accounts';
import { partsOf } from '@email-automation/service/storage/queries/broadcast-parts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { sendEmailBody } from '../email-body.ts';
import { Time } from '../parts/times.tsx';
import { describeCounts } from '../parts/wording.ts';
import { countBroadcastEmails, countPassed, countRecipients } from '../queries/broadcast-counts.ts';
import { countByStatus, findOlder, keyOf, listNewestBroadcasts, newest, pageSize } from '../queries/newest.ts';
import { readAccountNames } from '../records/accounts.ts';
import { showListPage } from '../records/list-page.tsx';
import { readListQuery } from '../records/list-query.ts';
import { RecordList } from '../records/record-list.tsx';
import { recordPath } from '../records/record-path.ts';
import { errorOf, explainRefusal } from '../records/refusal.ts';
import { StatusDot, statusChoice } from '../records/status-dot.tsx';
import { addBroadcastForms } from './broadcast-forms.tsx';
import { type BroadcastDetails, BroadcastPane } from './broadcast-pane.tsx';

interface RecordRoute {
  Params: { account: string; id: string };
}

const statuses = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const;

/** Adds broadcasts: what became of them, and what schedules and cancels them. */
export function addBroadcasts(app: FastifyInstance, context: ConsoleContext): void {
  const { services } = context;
  const { database, clock } = services;

  async function find({ account: accountId, id }: RecordRoute['Params']): Promise<BroadcastDetails> {
    const broadcast = await fetchBroadcast(services, accountId, id);
    const [account, parts, emails, recipients] = await Promise.all([
      accountOf(database.query, accountId),
      partsOf(database.query, broadcast),
      countBroadcastEmails(database.query, broadcast),
      countRecipients(database.query, accountId),
    ]);
    const [only] = broadcast.localize_sending_time ? [] : parts;
    const passed =
      only && broadcast.status === 'sending'
        ? await countPassed(database.query, accountId, only.last_subscriber_id)
        : undefined;
    const refusal = explainRefusal(
      errorOf(() => checkSending(broadcast, account)),
      'broadcast',
    );
    return { broadcast, account, progress: { parts, emails, passed }, recipients, refusal };
  }

  async function showList(request: FastifyRequest, reply: FastifyReply, details?: BroadcastDetails) {
    const query = readListQuery(request.query as Record<string, unknown>, { choices: { status: statuses }, ...newest });
    const { account } = request.session;
    const now = clock.now();
    const [broadcasts, counts] = await Promise.all([
      listNewestBroadcasts(database.query, { account, ...query, limit: pageSize + 1 }),
      countByStatus(database.query, 'broadcasts', account),
    ]);
    const shown = broadcasts.slice(0, pageSize);
    const [first] = broadcasts;
    const open = details ?? (first && (await find({ account: first.account_id, id: first.id })));
    const accountName = await readAccountNames(context, broadcasts);
    const create = (
      <a class="btn" href="/console/broadcasts/new">
        New broadcast
      </a>
    );
    return showListPage(context, request, reply, {
      section: 'broadcasts',
      title: details && (details.broadcast.name || details.broadcast.id),
      about: describeCounts(counts, 'broadcast'),
      actions: create,
      list: (
        <RecordList
          section="broadcasts"
          query={query}
          open={open && keyOf(open.broadcast)}
          search="Name"
          choices={[statusChoice(statuses)]}
          older={findOlder(broadcasts)}
          rows={shown.map((broadcast) => ({
            id: keyOf(broadcast),
            path: recordPath('broadcasts', broadcast),
            name: broadcast.name || broadcast.id,
            end: <StatusDot status={broadcast.status} />,
            sub: `${broadcast.subject || 'No subject'} · ${accountName(broadcast.account_id)}`,
            subEnd: broadcast.send_at !== null && <Time at={broadcast.send_at} now={now} />,
          }))}
        >
          <p>A broadcast is one email to all subscribers of an account.</p>
          {create}
        </RecordList>
      ),
      pane: open && <BroadcastPane {...open} query={query} now={now} />,
    });
  }

  app.get('/console/broadcasts', async (request, reply) => showList(request, reply));
  app.get<RecordRoute>('/console/broadcasts/:account/:id', async (request, reply) =>
    showList(request, reply, await find(request.params)),
  );
  app.get<RecordRoute>('/console/broadcasts/:account/:id/html', async ({ params: { account, id } }, reply) => {
    const { html_body } = await fetchBroadcast(services, account, id);
    return sendEmailBody(reply, html_body);
  });
  addBroadcastForms(app, context);
}
