import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import type { CampaignSubscription, CustomField } from '../domain/records.ts';
import type { Unread } from '../domain/unread.ts';
import { subscribe } from '../services/subscribers/subscribe.ts';
import { listSubscriptions } from '../services/subscribers/subscribers.ts';
import { findCampaignSubscribers, type ListedSubscriber } from '../storage/queries/campaign-subscribers.ts';
import { listCustomFields } from '../storage/queries/subscribers.ts';
import { type Complete, createPageMeta, type Handlers } from './handler.ts';

type Schemas = components['schemas'];

export const subscribers: Pick<
  Handlers,
  'listCampaignSubscribers' | 'subscribeToCampaign' | 'listCampaignSubscriptions' | 'listCustomFieldIdentifiers'
> = {
  async listCampaignSubscribers({ db, links, path, query, items }) {
    const { page, per_page, status, sort, direction, ...unread } = query;
    unread satisfies Unread;
    const read = { page, perPage: per_page, status, sort, direction };
    const toItem = items(toSubscriber);
    const list = await findCampaignSubscribers(db, path.account_id, path.campaign_id, read, toItem);
    return {
      links: createSubscriberTemplates(links),
      meta: { ...createPageMeta(read, list), sort, direction },
      subscribers: list,
    };
  },

  async subscribeToCampaign({ services, links, path, body, setStatus }) {
    const [input] = body.subscribers;
    if (input === undefined) throw new Error('The contract lets no request without a subscriber pass.');
    const { subscriber, status, wasActive } = await subscribe(services, path.account_id, path.campaign_id, input);
    if (wasActive) setStatus(200);
    return { links: createSubscriberTemplates(links), subscribers: [toSubscriber({ ...subscriber, status }, links)] };
  },

  async listCampaignSubscriptions({ services, links, path, query, pageSize, items }) {
    const { page, ...unread } = query;
    unread satisfies Unread;
    const read = { page, perPage: pageSize };
    const list = await listSubscriptions(services, path.account_id, path.subscriber_id, read, items(toSubscription));
    return {
      links: createSubscriptionTemplates(path.account_id, links),
      meta: createPageMeta(read, list),
      campaign_subscriptions: list,
    };
  },

  async listCustomFieldIdentifiers({ db, path, items }) {
    return { custom_field_identifiers: await listCustomFields(db, path.account_id, items(identifierOf)) };
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

function toSubscriber(
  { account_id, email_key, ...fields }: ListedSubscriber,
  links: Links,
): Complete<Schemas['Subscriber']> {
  const href = links.toRecord(account_id, 'subscribers', fields.id);
  return { ...fields, href, links: { account: account_id } };
}

const identifierOf = ({ identifier }: CustomField) => identifier;

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
