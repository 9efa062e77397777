import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import type { CampaignSubscription, SubscriberFields, SubscriptionStatus } from '../domain/records.ts';
import { listCampaignSubscribers } from '../services/campaigns.ts';
import { subscribe } from '../services/subscribers/subscribe.ts';
import { listCustomFields, listSubscriptions } from '../services/subscribers/subscribers.ts';
import type { Complete, Handlers } from './handler.ts';
import { createPageMeta } from './page-meta.ts';

type Schemas = components['schemas'];

export const subscribers: Pick<
  Handlers,
  'listCampaignSubscribers' | 'subscribeToCampaign' | 'listCampaignSubscriptions' | 'listCustomFieldIdentifiers'
> = {
  async listCampaignSubscribers({ services, links, path, query }) {
    const page = { ...query, perPage: query.per_page };
    const { records, total } = await listCampaignSubscribers(services, path.account_id, path.campaign_id, page);
    return {
      links: createSubscriberTemplates(links),
      meta: { ...createPageMeta(page, records.length, total), sort: query.sort, direction: query.direction },
      subscribers: records.map((record) => toSubscriber(path.account_id, record, query.status, links)),
    };
  },

  async subscribeToCampaign({ services, links, path, body, setStatus }) {
    const [input] = body.subscribers;
    if (input === undefined) throw new Error('The contract lets no request without a subscriber pass.');
    const { subscriber, status, wasActive } = await subscribe(services, path.account_id, path.campaign_id, input);
    if (wasActive) setStatus(200);
    const { account_id, email_key, status: _, ...fields } = subscriber;
    return { links: createSubscriberTemplates(links), subscribers: [toSubscriber(account_id, fields, status, links)] };
  },

  async listCampaignSubscriptions({ services, links, path, query, pageSize }) {
    const page = { page: query.page, perPage: pageSize };
    const { records, total } = await listSubscriptions(services, path.account_id, path.subscriber_id, page);
    return {
      links: createSubscriptionTemplates(path.account_id, links),
      meta: createPageMeta(page, records.length, total),
      campaign_subscriptions: records.map(toSubscription),
    };
  },

  async listCustomFieldIdentifiers({ services, path }) {
    return { custom_field_identifiers: await listCustomFields(services, path.account_id) };
  },
};

function createSubscriberTemplates(links: Links): Schemas['SubscriberLinks'] {
  return { 'subscribers.account': links.to('fetchAccount', { account_id: { placeholder: 'subscribers.account' } }) };
}

function createSubscriptionTemplates(accountId: string, links: Links): Schemas['CampaignSubscriptionLinks'] {
  const subscriberTemplate = links.toRecord(accountId, 'subscribers', {
    placeholder: 'campaign_subscriptions.subscriber',
  });
  return {
    'campaign_subscriptions.account': links.to('fetchAccount', {
      account_id: { placeholder: 'campaign_subscriptions.account' },
    }),
    'campaign_subscriptions.subscriber': subscriberTemplate,
  };
}

/** @param status the state in the campaign that the request is about */
function toSubscriber(
  accountId: string,
  fields: SubscriberFields,
  status: SubscriptionStatus,
  links: Links,
): Complete<Schemas['Subscriber']> {
  const href = links.toRecord(accountId, 'subscribers', fields.id);
  return Object.assign(fields, { status, href, links: { account: accountId } });
}

function toSubscription(record: CampaignSubscription): Complete<Schemas['CampaignSubscription']> {
  return {
    id: record.id,
    campaign_id: record.campaign_id,
    status: record.status,
    is_complete: record.is_complete,
    lap: record.lap,
    last_sent_email_index: record.last_sent_email_index ?? undefined,
    last_sent_email_at: record.last_sent_email_at ?? undefined,
    links: { account: record.account_id, subscriber: record.subscriber_id },
  };
}
