import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { accountOf } from '@email-automation/service/storage/queries/accounts';
import { campaignWithFormsOf, emailsOf } from '@email-automation/service/storage/queries/campaigns';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { sendEmailBody } from '../email-body.ts';
import { Block, Stats } from '../parts/blocks.tsx';
import { countOf } from '../parts/wording.ts';
import { countProgress, findNextEmails } from '../queries/series-progress.ts';
import { Bodies } from '../records/bodies.tsx';
import { listByStatus } from '../records/list-by-status.tsx';
import { addSection, recordPath } from '../records/section.tsx';
import { SendingFacts, StatusDot } from '../records/sender.tsx';
import { type Progress, Series } from './series.tsx';

const statuses = ['active', 'paused', 'draft'] as const;

/** The fields of a campaign that its page shows as facts. */
const facts = [
  ...['days_of_the_week_mask', 'minutes_from_midnight', 'localize_sending_time', 'start_immediately', 'double_optin'],
  ...['confirmation_url', 'post_confirmation_url', 'notify_subscribe_email', 'notify_unsubscribe_email', 'bcc'],
  'created_at',
];

/** Adds campaigns, with the progress of their subscribers. */
export function addCampaigns(app: FastifyInstance, context: ConsoleContext): void {
  const { clock, database } = context.services;
  const { query: db } = database;

  addSection(app, context, {
    section: 'campaigns',
    filters: { status: statuses },
    record: ':account/:id',
    async list(query, { session: { account } }) {
      const { campaigns } = await callOperation(context, 'listCampaigns', { query: { account } });
      return listByStatus(
        context,
        'campaign',
        statuses,
        query,
        campaigns,
        ({ email_count, active_subscriber_count }) => ({
          sub: countOf(email_count, 'email'),
          subEnd: `${active_subscriber_count.toLocaleString('en-US')} active`,
        }),
      );
    },
    async open([account_id = '', id = '']) {
      const { campaign, forms } = await campaignWithFormsOf(db, account_id, id);
      const [account, emails, progress, next] = await Promise.all([
        accountOf(db, account_id),
        emailsOf(db, account_id, id),
        countProgress(db, campaign),
        findNextEmails(db, campaign),
      ]);
      return {
        title: campaign.name || id,
        state: <StatusDot status={campaign.status} />,
        content: (
          <>
            <section aria-label="Summary">
              <Stats
                of={[
                  ['Active', campaign.active_subscriber_count],
                  ['Unsubscribed by an email', campaign.unsubscribed_subscriber_count],
                  ['Removed', campaign.removed_count],
                  ['Emails', campaign.email_count],
                ]}
              />
            </section>
            <Series progress={{ ...progress, campaign, emails, next }} now={clock.now()} />
            <SeriesEmails emails={emails} here={recordPath('campaigns', account_id, id)} />
            <SendingFacts
              record={campaign}
              account={account}
              names={facts}
              more={[['Forms', forms.map((form) => form.name).join(', ')]]}
            />
          </>
        ),
      };
    },
  });

  app.get<{ Params: { account: string; id: string; number: string } }>(
    '/console/campaigns/:account/:id/emails/:number',
    async ({ params: { account, id, number } }, reply) => {
      const email = (await emailsOf(db, account, id))[Number(number) - 1];
      if (email === undefined) throw new ConsoleError(404, `The campaign has no email ${number}.`);
      return sendEmailBody(reply, email.html_body);
    },
  );
}

/** The emails of the series, each of which opens. */
function SeriesEmails({ emails, here }: { emails: Progress['emails']; here: string }) {
  return (
    <Block title="Emails">
      {emails.length === 0 && <p class="soft">The series has no emails yet.</p>}
      {emails.map(({ position, subject, text_body, html_body }) => (
        <details>
          <summary>{`${position + 1}. ${subject}`}</summary>
          <p>
            <a class="under" href={addressOf('/console/emails', { kind: 'campaign', q: subject })}>
              Emails with this subject
            </a>
          </p>
          <Bodies
            of={`email ${position + 1}`}
            text={text_body}
            html={html_body}
            src={`${here}/emails/${position + 1}`}
          />
        </details>
      ))}
    </Block>
  );
}
