import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import { NotFound } from '../domain/errors.ts';
import type { CampaignSubscriptionRow } from '../domain/records.ts';
import { subscriptionsOf } from '../storage/campaign-subscriptions.ts';
import { findSubscriber } from '../storage/subscribers.ts';
import type { Handlers } from './handler.ts';
import { pageMeta } from './page-meta.ts';

export const campaignSubscriptions: Pick<Handlers, 'listCampaignSubscriptions'> = {
  async listCampaignSubscriptions({ services: { database, links }, path, query, pageSize }) {
    const subscriber = await findSubscriber(database.query, path.account_id, path.subscriber_id);
    if (subscriber === undefined) throw new NotFound('subscriber');
    const request = { page: query.page, perPage: pageSize };
    const { rows, total } = await subscriptionsOf(database.query, path.account_id, subscriber.id, request);
    return {
      links: templates(path.account_id, links),
      meta: pageMeta(request, rows.length, total),
      campaign_subscriptions: rows.map(campaignSubscription),
    };
  },
};

function templates(accountId: string, links: Links): components['schemas']['CampaignSubscriptionLinks'] {
  return {
    'campaign_subscriptions.account': links.to('fetchAccount', { account_id: '{campaign_subscriptions.account}' }),
    'campaign_subscriptions.subscriber': links.toRecord(
      accountId,
      'subscribers',
      '{campaign_subscriptions.subscriber}',
    ),
  };
}

function campaignSubscription(row: CampaignSubscriptionRow): components['schemas']['CampaignSubscription'] {
  const { last_sent_email_index, last_sent_email_at } = row;
  return {
    id: row.id,
    campaign_id: row.campaign_id,
    status: row.status,
    is_complete: row.is_complete === 1,
    lap: row.lap,
    ...(last_sent_email_index !== null && { last_sent_email_index }),
    ...(last_sent_email_at !== null && { last_sent_email_at }),
    links: { account: row.account_id, subscriber: row.subscriber_id },
  };
}
