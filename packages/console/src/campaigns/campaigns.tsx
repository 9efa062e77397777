import { fetchCampaign } from '@email-automation/service/services/campaigns';
import { accountOf } from '@email-automation/service/storage/queries/accounts';
import { emailsOf } from '@email-automation/service/storage/queries/campaigns';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { sendEmailBody } from '../email-body.ts';
import { countOf } from '../parts/wording.ts';
import { countProgress, findNextEmails } from '../queries/series-progress.ts';
import type { ListQuery } from '../records/list-query.ts';
import { recordPath } from '../records/record-path.ts';
import { addSendingSection, type RecordRoute } from '../records/sending-section.tsx';
import { addCampaignForms } from './campaign-forms.tsx';
import { type CampaignDetails, CampaignPane } from './campaign-pane.tsx';
import { listPlace, parsePosition } from './place-page.ts';
import { PlacedSubscribers } from './placed-subscribers.tsx';
import { nameOf, parsePlace, viewSeries } from './series-view.ts';

/** Adds campaigns: who is where in their series, and what changes them. */
export function addCampaigns(app: FastifyInstance, context: ConsoleContext): void {
  const { services } = context;
  const { database, clock } = services;

  async function find(accountId: string, id: string): Promise<CampaignDetails> {
    const { campaign, forms } = await fetchCampaign(services, accountId, id);
    const [account, emails, groups, next] = await Promise.all([
      accountOf(database.query, accountId),
      emailsOf(database.query, accountId, id),
      countProgress(database.query, campaign),
      findNextEmails(database.query, campaign),
    ]);
    return { campaign, forms, account, emails, view: viewSeries(emails, groups, next) };
  }

  /** The subscribers at the place that the address names. */
  async function listSubscribers({ campaign, view }: CampaignDetails, query: ListQuery, request: FastifyRequest) {
    const { at, from } = request.query as Record<string, string>;
    const place = parsePlace(at);
    if (at === undefined) return {};
    if (place === undefined) throw new ConsoleError(404, `A campaign has no subscribers at ${at}.`);
    const after = parsePosition(from);
    if (from !== undefined && after === undefined) throw new ConsoleError(404, 'This page of the list does not exist.');
    const subscribers = await listPlace(database.query, campaign, view, place, after);
    const name = nameOf(view, place);
    const here = recordPath('campaigns', campaign);
    const list = { ...query, ...(after && { from }) };
    return {
      place,
      list: <PlacedSubscribers {...{ campaign, place, name, subscribers, here }} query={list} now={clock.now()} />,
    };
  }

  addSendingSection(app, context, {
    section: 'campaigns',
    about: 'A campaign sends a series of emails to each of its subscribers.',
    statuses: ['active', 'paused', 'draft'],
    find,
    recordOf: ({ campaign }) => campaign,
    toRow: ({ email_count, active_subscriber_count }, account) => ({
      sub: `${countOf(email_count, 'email')} · ${account}`,
      subEnd: `${active_subscriber_count.toLocaleString('en-US')} active`,
    }),
    async renderPane(details, query, request) {
      const { place, list } = await listSubscribers(details, query, request);
      return (
        <CampaignPane {...details} query={query} place={place} now={clock.now()}>
          {list}
        </CampaignPane>
      );
    },
  });
  app.get<{ Params: RecordRoute['Params'] & { number: string } }>(
    '/console/campaigns/:account/:id/emails/:number',
    async ({ params: { account, id, number } }, reply) => {
      const email = (await emailsOf(database.query, account, id))[Number(number) - 1];
      if (email === undefined) throw new ConsoleError(404, `The campaign has no email ${number}.`);
      return sendEmailBody(reply, email.html_body);
    },
  );
  addCampaignForms(app, context);
}
