import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { checkActivation } from '@email-automation/service/domain/campaigns';
import { accountOf } from '@email-automation/service/storage/queries/accounts';
import { campaignWithFormsOf, emailsOf } from '@email-automation/service/storage/queries/campaigns';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, parameterOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { sendEmailBody } from '../email-body.ts';
import { Block, Button, Link, Stats } from '../parts/blocks.tsx';
import { countOf } from '../parts/wording.ts';
import { countProgress, findNextEmails, listAtPlace } from '../queries/series-progress.ts';
import { Bodies } from '../records/bodies.tsx';
import { listByStatus } from '../records/list-by-status.tsx';
import { type ListQuery, rangeOf, readListQuery } from '../records/list-query.ts';
import { errorOf, explainRefusal } from '../records/refusal.ts';
import { addSection, recordPath } from '../records/section.tsx';
import { RefusalNote, SendingFacts, StatusDot } from '../records/sender.tsx';
import { addCampaignForms } from './campaign-forms.tsx';
import { PlacedSubscribers, type Progress, parsePlace, Series } from './series.tsx';

const statuses = ['active', 'paused', 'draft'] as const;

/** Adds campaigns, with the progress of their subscribers, and their forms. */
export function addCampaigns(app: FastifyInstance, context: ConsoleContext): void {
  const { services } = context;
  const { database, clock } = services;

  const show = addSection(app, context, {
    section: 'campaigns',
    topic: 'campaigns',
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
    async open([account_id = '', id = ''], query, request) {
      const { campaign, forms } = await campaignWithFormsOf(services.database.query, account_id, id);
      const [account, emails, progress, next] = await Promise.all([
        accountOf(database.query, account_id),
        emailsOf(database.query, account_id, id),
        countProgress(database.query, campaign),
        findNextEmails(database.query, campaign),
      ]);
      const here = recordPath('campaigns', account_id, id);
      const { status, name } = campaign;
      const refusal = explainRefusal(
        errorOf(() => checkActivation(campaign, account)),
        'campaign',
      );
      const series = { progress: { ...progress, campaign, emails, next }, here, query, now: clock.now() };
      return {
        title: name || id,
        state: <StatusDot status={status} />,
        actions: (
          <>
            <Link to={`${here}/edit`} look={refusal && status === 'draft' ? 'primary' : ''}>
              Edit
            </Link>
            {status === 'active' ? (
              <Button to={`${here}/pause`}>Pause</Button>
            ) : (
              <Button to={`${here}/activate`} look={refusal ? undefined : 'primary'}>
                Activate
              </Button>
            )}
          </>
        ),
        content: (
          <>
            <section aria-label="Summary" data-live="campaigns" id="summary">
              {status !== 'active' && refusal && (
                <RefusalNote
                  what="It cannot be activated."
                  text={`${refusal.text} The API responds ${refusal.response}.`}
                />
              )}
              <Stats
                of={[
                  ['Active', campaign.active_subscriber_count],
                  ['Unsubscribed by an email', campaign.unsubscribed_subscriber_count],
                  ['Removed', campaign.removed_count],
                  ['Emails', campaign.email_count],
                ]}
              />
            </section>
            <Series {...series} />
            {await renderPlace(series, request)}
            <SeriesEmails emails={emails} here={here} />
            <SendingFacts
              record={campaign}
              account={account}
              schema="NewCampaign"
              more={[['Forms', forms.map((form) => form.name).join(', ')]]}
            />
          </>
        ),
      };
    },
  });

  /** The subscribers at the place that the address names. */
  async function renderPlace(
    series: { progress: Progress; here: string; query: ListQuery; now: Date },
    request: FastifyRequest,
  ) {
    const parameters = request.query as Record<string, unknown>;
    const at = parameterOf(parameters, 'at');
    if (at === undefined) return null;
    const place = parsePlace(at);
    if (place === undefined) throw new ConsoleError(404, `A campaign has no subscribers at ${at}.`);
    const page = readListQuery({ page: parameters.from }, {});
    const subscribers = await listAtPlace(database.query, series.progress.campaign, place, rangeOf(page));
    return <PlacedSubscribers {...series} {...{ place, subscribers, page }} />;
  }

  app.get<{ Params: { account: string; id: string; number: string } }>(
    '/console/campaigns/:account/:id/emails/:number',
    async ({ params: { account, id, number } }, reply) => {
      const email = (await emailsOf(database.query, account, id))[Number(number) - 1];
      if (email === undefined) throw new ConsoleError(404, `The campaign has no email ${number}.`);
      return sendEmailBody(reply, email.html_body);
    },
  );
  addCampaignForms(app, context, show);
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
