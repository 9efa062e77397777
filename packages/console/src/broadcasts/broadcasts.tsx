import { checkSending } from '@email-automation/service/domain/broadcasts';
import { fetchBroadcast } from '@email-automation/service/services/broadcasts';
import { accountOf } from '@email-automation/service/storage/queries/accounts';
import { partsOf } from '@email-automation/service/storage/queries/broadcast-parts';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { sendEmailBody } from '../email-body.ts';
import { Time } from '../parts/times.tsx';
import { countBroadcastEmails, countPassed, countRecipients } from '../queries/broadcast-counts.ts';
import { errorOf, explainRefusal } from '../records/refusal.ts';
import { addSendingSection, type RecordRoute } from '../records/sending-section.tsx';
import { addBroadcastForms } from './broadcast-forms.tsx';
import { type BroadcastDetails, BroadcastPane } from './broadcast-pane.tsx';

/** Adds broadcasts: what became of them, and what schedules and cancels them. */
export function addBroadcasts(app: FastifyInstance, context: ConsoleContext): void {
  const { services } = context;
  const { database, clock } = services;

  async function find(accountId: string, id: string): Promise<BroadcastDetails> {
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

  addSendingSection(app, context, {
    section: 'broadcasts',
    about: 'A broadcast is one email to all subscribers of an account.',
    statuses: ['draft', 'scheduled', 'sending', 'sent', 'canceled'],
    find,
    recordOf: ({ broadcast }) => broadcast,
    toRow: ({ subject, send_at }, account, now) => ({
      sub: `${subject || 'No subject'} · ${account}`,
      subEnd: send_at !== null && <Time at={send_at} now={now} />,
    }),
    renderPane: async (details, query) => <BroadcastPane {...details} query={query} now={clock.now()} />,
  });
  app.get<RecordRoute>('/console/broadcasts/:account/:id/html', async ({ params: { account, id } }, reply) => {
    const { html_body } = await fetchBroadcast(services, account, id);
    return sendEmailBody(reply, html_body);
  });
  addBroadcastForms(app, context);
}
