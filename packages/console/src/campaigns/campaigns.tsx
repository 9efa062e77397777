import { fetchCampaign } from '@email-automation/service/services/campaigns';
import { accountOf } from '@email-automation/service/storage/queries/accounts';
import { emailsOf } from '@email-automation/service/storage/queries/campaigns';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { sendEmailBody } from '../email-body.ts';
import { countOf, describeCounts } from '../parts/wording.ts';
import { countByStatus, findOlder, keyOf, listNewestCampaigns, newest, pageSize } from '../queries/newest.ts';
import { countProgress, findNextEmails } from '../queries/series-progress.ts';
import { readAccountNames } from '../records/accounts.ts';
import { showListPage } from '../records/list-page.tsx';
import { readListQuery } from '../records/list-query.ts';
import { RecordList } from '../records/record-list.tsx';
import { recordPath } from '../records/record-path.ts';
import { StatusDot, statusChoice } from '../records/status-dot.tsx';
import { addCampaignForms } from './campaign-forms.tsx';
import { type CampaignDetails, CampaignPane } from './campaign-pane.tsx';
import { listPlace, parsePosition } from './place-page.ts';
import { PlacedSubscribers } from './placed-subscribers.tsx';
import { nameOf, parsePlace, viewSeries } from './series-view.ts';

/** The path of a record. */
interface RecordRoute {
  Params: { account: string; id: string };
}

const statuses = ['active', 'paused', 'draft'] as const;

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
  async function listSubscribers({ campaign, view }: CampaignDetails, request: FastifyRequest) {
    const { at, from, ...query } = request.query as Record<string, string>;
    const place = parsePlace(at);
    if (at === undefined) return {};
    if (place === undefined) throw new ConsoleError(404, `A campaign has no subscribers at ${at}.`);
    const after = parsePosition(from);
    if (from !== undefined && after === undefined) throw new ConsoleError(404, 'This page of the list does not exist.');
    const subscribers = await listPlace(database.query, campaign, view, place, after);
    const name = nameOf(view, place);
    const here = recordPath('campaigns', campaign);
    const list = { ...readListQuery(query, { choices: { status: statuses }, ...newest }), ...(after && { from }) };
    return {
      place,
      list: <PlacedSubscribers {...{ campaign, place, name, subscribers, here }} query={list} now={clock.now()} />,
    };
  }

  async function showList(request: FastifyRequest, reply: FastifyReply, details?: CampaignDetails) {
    const query = readListQuery(request.query as Record<string, unknown>, { choices: { status: statuses }, ...newest });
    const { account } = request.session;
    const now = clock.now();
    const [campaigns, counts, subscribers] = await Promise.all([
      listNewestCampaigns(database.query, { account, ...query, limit: pageSize + 1 }),
      countByStatus(database.query, 'campaigns', account),
      details && listSubscribers(details, request),
    ]);
    const [first] = campaigns;
    const shown = details ?? (first && (await find(first.account_id, first.id)));
    const accountName = await readAccountNames(context, campaigns);
    const create = (
      <a class="btn" href="/console/campaigns/new">
        New campaign
      </a>
    );
    return showListPage(context, request, reply, {
      section: 'campaigns',
      title: details && (details.campaign.name || details.campaign.id),
      about: describeCounts(counts, 'campaign'),
      actions: create,
      list: (
        <RecordList
          section="campaigns"
          query={query}
          open={shown && keyOf(shown.campaign)}
          search="Name"
          choices={[statusChoice(statuses)]}
          older={findOlder(campaigns)}
          rows={campaigns.slice(0, pageSize).map((campaign) => ({
            id: keyOf(campaign),
            path: recordPath('campaigns', campaign),
            name: campaign.name || campaign.id,
            end: <StatusDot status={campaign.status} />,
            sub: `${countOf(campaign.email_count, 'email')} · ${accountName(campaign.account_id)}`,
            subEnd: `${campaign.active_subscriber_count.toLocaleString('en-US')} active`,
          }))}
        >
          <p>A campaign sends a series of emails to each of its subscribers.</p>
          {create}
        </RecordList>
      ),
      pane: shown && (
        <CampaignPane {...shown} query={query} place={subscribers?.place} now={now}>
          {subscribers?.list}
        </CampaignPane>
      ),
    });
  }

  app.get('/console/campaigns', async (request, reply) => showList(request, reply));
  app.get<RecordRoute>('/console/campaigns/:account/:id', async (request, reply) =>
    showList(request, reply, await find(request.params.account, request.params.id)),
  );
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
