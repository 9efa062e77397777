import type { components } from '@email-automation/types';
import { checkStartingIndex, restart, subscribed } from '../domain/campaigns.ts';
import { timestamp } from '../domain/clock.ts';
import { Invalid, NotFound } from '../domain/errors.ts';
import { newId } from '../domain/identifiers.ts';
import type { SubscriberRow } from '../domain/records.ts';
import { prospectOf } from '../domain/subscribers.ts';
import { askToConfirm } from '../services/confirm.ts';
import { savePeople } from '../services/subscribers.ts';
import { lockPeople } from '../storage/accounts.ts';
import { campaignSubscribers, findSubscription, saveSubscription } from '../storage/campaign-subscriptions.ts';
import { countLeavers, countOf, findCampaign, recount } from '../storage/campaigns.ts';
import type { Queries } from '../storage/database.ts';
import { emailKey, subscribersByEmail } from '../storage/subscribers.ts';
import type { Handlers, Services } from './handler.ts';
import { pageMeta } from './page-meta.ts';
import { subscriber, subscriberLinks } from './subscribers.ts';

export const campaignSubscribersOperations: Pick<Handlers, 'listCampaignSubscribers' | 'subscribeToCampaign'> = {
  async listCampaignSubscribers({ services: { database, links }, path, query }) {
    const campaign = await findCampaign(database.query, path.account_id, path.campaign_id);
    if (campaign === undefined) throw new NotFound('campaign');
    const request = { ...query, perPage: query.per_page };
    const rows = await campaignSubscribers(database.query, path.account_id, campaign.id, request);
    return {
      links: subscriberLinks(links),
      meta: {
        ...pageMeta(request, rows.length, countOf(campaign, query.status)),
        sort: query.sort,
        direction: query.direction,
      },
      subscribers: rows.map((row) => subscriber(row, links)),
    };
  },

  async subscribeToCampaign({ services, path, body }) {
    const { database, links } = services;
    const [person] = body.subscribers;
    if (person === undefined) throw new Error('The contract lets no request without a person pass.');
    const row = await database.query.transaction().execute(async (transaction) => {
      await lockPeople(transaction, database.dialect, path.account_id);
      return subscribe(transaction, services, path, person);
    });
    services.mailing.wake();
    return { links: subscriberLinks(links), subscribers: [subscriber(row, links)] };
  },
};

type NewSubscriber = components['schemas']['CampaignSubscriber'];

/**
 * Writes the person, the subscription, the counters of the campaign, and the mail that asks for a confirmation where one
 * is needed, in the given transaction.
 */
async function subscribe(
  db: Queries,
  services: Services,
  { account_id, campaign_id }: { account_id: string; campaign_id: string },
  person: NewSubscriber,
): Promise<SubscriberRow> {
  const at = timestamp(services.clock.now());
  const campaign = await findCampaign(db, account_id, campaign_id);
  if (campaign === undefined) throw new NotFound('campaign');
  const startingIndex = person.starting_email_index ?? 0;
  checkStartingIndex(startingIndex, campaign.email_count);

  const key = emailKey(person.email);
  const known = (await subscribersByEmail(db, account_id, [key])).get(key);
  if (known?.status === 'unsubscribed') {
    throw new Invalid({
      code: 'unavailable_error',
      attribute: 'email',
      message: 'The person has unsubscribed from every mailing of the account.',
    });
  }
  const subscription = known && (await findSubscription(db, account_id, campaign_id, known.id));
  const status = subscribed(subscription?.status, {
    doubleOptin: person.double_optin ?? campaign.double_optin === 1,
    reactivateIfRemoved: person.reactivate_if_removed ?? true,
  });

  const people = await savePeople(db, account_id, [{ ...person, ...prospectOf(person) }], at);
  const row = people.get(key) as SubscriberRow;
  if (subscription?.status === 'active') return row;
  const begin = {
    account_id,
    id: newId(),
    campaign_id,
    subscriber_id: row.id,
    subscriber_created_at: row.created_at,
    status,
    starting_email_index: startingIndex,
    created_at: at,
  };
  const saved = restart(subscription, begin);
  await saveSubscription(db, saved);
  await recount(db, account_id, campaign_id, subscription?.status, status);
  if (subscription?.unsubscribed_by_email === 1) await countLeavers(db, account_id, campaign_id, -1);
  if (status === 'pending') await askToConfirm(db, services, campaign, saved, row);
  return row;
}
