import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { Campaign } from '@email-automation/service/domain/records';
import { campaignWithFormsOf, emailsOf } from '@email-automation/service/storage/queries/campaigns';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { countOf } from '../parts/wording.ts';
import { addSending } from './sending.tsx';

/** Adds campaigns, with the numbers of their subscribers. */
export function addCampaigns(app: FastifyInstance, context: ConsoleContext): void {
  const { query: db } = context.services.database;
  addSending<Campaign>(app, context, {
    section: 'campaigns',
    statuses: ['active', 'paused', 'draft'],
    list: async (account) =>
      (await callOperation(context, 'listCampaigns', { query: { account } })).campaigns as Campaign[],
    toRow: ({ email_count, active_subscriber_count }) => ({
      sub: countOf(email_count, 'email'),
      subEnd: `${active_subscriber_count.toLocaleString('en-US')} active`,
    }),
    async open(account, id) {
      const { campaign } = await campaignWithFormsOf(db, account, id);
      return {
        record: campaign,
        stats: [
          ['Active', campaign.active_subscriber_count],
          ['Unsubscribed by an email', campaign.unsubscribed_subscriber_count],
          ['Removed', campaign.removed_count],
          ['Emails', campaign.email_count],
        ],
        emails: await emailsOf(db, account, id),
      };
    },
    empty: 'A campaign sends a series of emails to each of its subscribers.',
  });
}
