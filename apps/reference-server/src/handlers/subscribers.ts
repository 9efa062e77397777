import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import type { SubscriberRow } from '../domain/records.ts';
import { acceptBatch } from '../services/accept-batch.ts';
import type { Handlers } from './handler.ts';

export const subscribers: Pick<Handlers, 'createSubscriberBatch' | 'createUnsubscribeBatch'> = {
  async createSubscriberBatch(call) {
    await acceptBatch('createSubscriberBatch', call);
    return {};
  },

  async createUnsubscribeBatch(call) {
    await acceptBatch('createUnsubscribeBatch', call);
    return undefined;
  },
};

export function subscriberLinks(links: Links): components['schemas']['SubscriberLinks'] {
  return { 'subscribers.account': links.to('fetchAccount', { account_id: '{subscribers.account}' }) };
}

export function subscriber(row: SubscriberRow, links: Links): components['schemas']['Subscriber'] {
  return {
    id: row.id,
    email: row.email,
    status: row.status,
    user_id: row.user_id,
    time_zone: row.time_zone,
    utc_offset: row.utc_offset,
    tags: JSON.parse(row.tags) as string[],
    custom_fields: JSON.parse(row.custom_fields) as Record<string, unknown>,
    prospect: row.prospect === 1,
    lead_score: row.lead_score,
    eu_consent: row.eu_consent,
    eu_consent_message: row.eu_consent_message,
    created_at: row.created_at,
    href: links.toRecord(row.account_id, 'subscribers', row.id),
    links: { account: row.account_id },
  };
}
