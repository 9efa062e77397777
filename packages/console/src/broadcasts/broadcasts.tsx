import { cancelBroadcast, scheduleBroadcast } from '@email-automation/sandbox/operator/change-broadcasts';
import { checkSending } from '@email-automation/service/domain/broadcasts';
import { readTime, timestamp } from '@email-automation/service/domain/clock';
import type { Broadcast } from '@email-automation/service/domain/records';
import { fetchBroadcast } from '@email-automation/service/services/broadcasts';
import { accountOf } from '@email-automation/service/storage/queries/accounts';
import { partsOf } from '@email-automation/service/storage/queries/broadcast-parts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { sendEmailBody } from '../email-body.ts';
import { type FormBody, isChecked, readText } from '../forms/form-values.ts';
import { Time } from '../parts/times.tsx';
import { describeCounts } from '../parts/wording.ts';
import { countBroadcastEmails, countPassed, countRecipients } from '../queries/broadcast-counts.ts';
import { countByStatus, listNewestBroadcasts } from '../queries/newest.ts';
import { readListQuery, toNewestQuery } from '../records/list-query.ts';
import { RecordList } from '../records/record-list.tsx';
import { recordPath } from '../records/record-path.ts';
import { errorOf, explainRefusal } from '../records/refusal.ts';
import { StatusDot } from '../records/status-dot.tsx';
import { redirect, show } from '../show.tsx';
import { addBroadcastForms } from './broadcast-forms.tsx';
import { type BroadcastDetails, BroadcastPane } from './broadcast-pane.tsx';
import type { TimeValues } from './broadcast-sending.tsx';

interface RecordRoute {
  Params: { account: string; id: string };
  Body: FormBody;
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

  async function showList(
    request: FastifyRequest,
    reply: FastifyReply,
    details?: BroadcastDetails,
    values = details && timeOf(details.broadcast),
  ) {
    const query = readListQuery(request.query as Record<string, unknown>, statuses);
    const { account } = request.session;
    const now = clock.now();
    const [broadcasts, counts] = await Promise.all([
      listNewestBroadcasts(database.query, toNewestQuery(query, account)),
      countByStatus(database.query, 'broadcasts', account),
    ]);
    return show(context, request, reply, {
      title: details ? `${details.broadcast.name || details.broadcast.id} · Broadcasts` : 'Broadcasts',
      section: 'broadcasts',
      status: values?.error ? 422 : 200,
      content: (
        <>
          <div class="bar">
            <h1>Broadcasts</h1>
            <p class="soft wide">{describeCounts(counts, 'broadcast')}</p>
            <div class="bar push">
              <p class="dot soft" data-connection />
              <a class="btn" href="/console/broadcasts/new">
                New broadcast
              </a>
            </div>
          </div>
          <div class={details ? 'split' : undefined}>
            <RecordList
              of="broadcasts"
              records={broadcasts}
              query={query}
              open={details?.broadcast}
              statuses={statuses}
              describe={({ status, account_id, subject, send_at }) => ({
                end: <StatusDot status={status} />,
                sub: `${subject || 'No subject'} · ${account_id}`,
                subEnd: send_at !== null && <Time at={send_at} now={now} />,
              })}
            >
              <p>A broadcast is one email to all subscribers of an account.</p>
              <a class="btn" href="/console/broadcasts/new">
                New broadcast
              </a>
            </RecordList>
            {details && values && <BroadcastPane {...details} query={query} values={values} now={now} />}
          </div>
        </>
      ),
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

  /** Changes a broadcast, and returns to its page. */
  async function change(
    request: FastifyRequest<RecordRoute>,
    reply: FastifyReply,
    work: (account: string, id: string) => Promise<void>,
    text: string,
  ) {
    const { account, id } = request.params;
    const here = recordPath('broadcasts', { account_id: account, id });
    try {
      await work(account, id);
    } catch (error) {
      const refusal = explainRefusal(error, 'broadcast');
      if (refusal === undefined) throw error;
      return redirect(request, reply, here, { kind: 'bad', text: refusal.text });
    }
    services.delivery.wake();
    return redirect(request, reply, here, { kind: 'done', text });
  }

  app.post<RecordRoute>('/console/broadcasts/:account/:id/schedule', async (request, reply) => {
    const typed = readText(request.body, 'send_at');
    const localize_sending_time = isChecked(request.body, 'localize_sending_time');
    const send_at = parseLocal(typed);
    const error =
      send_at === undefined
        ? 'Send at must be a date and a time.'
        : send_at <= clock.now()
          ? 'This time has passed. Choose a later one, or send the broadcast now.'
          : undefined;
    if (send_at === undefined || error !== undefined)
      return showList(request, reply, await find(request.params), {
        send_at: typed,
        localize_sending_time,
        ...(error && { error }),
      });
    const time = { send_at: timestamp(send_at), localize_sending_time };
    return change(
      request,
      reply,
      (account, id) => scheduleBroadcast(services, account, id, time),
      'The broadcast is scheduled.',
    );
  });

  app.post<RecordRoute>('/console/broadcasts/:account/:id/send', async (request, reply) => {
    // Not by local time: it would wait for the time zones in the west.
    const time = { send_at: timestamp(clock.now()), localize_sending_time: false };
    return change(
      request,
      reply,
      (account, id) => scheduleBroadcast(services, account, id, time),
      'The broadcast is sent now.',
    );
  });

  app.post<RecordRoute>('/console/broadcasts/:account/:id/cancel', async (request, reply) => {
    if (!isChecked(request.body, 'sure')) throw new ConsoleError(422, 'Check “Cancel this broadcast” to cancel it.');
    return change(
      request,
      reply,
      (account, id) => cancelBroadcast(services, account, id),
      'The broadcast is canceled.',
    );
  });
}

/** The time of a broadcast as the field of a form has it. */
const timeOf = ({ send_at, localize_sending_time }: Broadcast): TimeValues => ({
  send_at: send_at?.slice(0, 16) ?? '',
  localize_sending_time,
});

/** Reads the field of a form, whose times have no time zone: they are in UTC. */
function parseLocal(text: string): Date | undefined {
  return readTime(`${/T\d\d:\d\d$/.test(text) ? `${text}:00` : text}Z`);
}
