import { startSeries } from '../domain/campaigns.ts';
import { stableId } from '../domain/identifiers.ts';
import type { CampaignSubscription, Subscriber } from '../domain/records.ts';
import { mergeSubscriber } from '../domain/subscribers.ts';
import type { WorkspaceAccount, WorkspaceSubscriber } from './workspace.ts';

export interface People {
  subscribers: Subscriber[];
  subscriptions: CampaignSubscription[];
  customFields: Set<string>;
}

/** The people that an account declares, repetitions counted out, and their subscriptions. */
export function buildSubscribers(account: WorkspaceAccount, at: string): People {
  const people: People = { subscribers: [], subscriptions: [], customFields: new Set() };
  for (const { repeat = 1, ...given } of account.subscribers ?? []) {
    for (const identifier of Object.keys(given.custom_fields ?? {})) people.customFields.add(identifier);
    for (let n = 1; n <= repeat; n++) {
      addPerson(people, account.id, { ...given, email: given.email.replaceAll('{n}', String(n)) }, at);
    }
  }
  return people;
}

function addPerson(people: People, account_id: string, given: WorkspaceSubscriber, at: string): void {
  const { tags, campaigns = [], created_at = at, ...person } = given;
  const list = typeof tags === 'string' ? [tags] : (tags ?? []);
  const row = mergeSubscriber(
    undefined,
    { ...person, tags: list },
    { account_id, id: stableId(account_id, person.email), created_at },
  );
  people.subscribers.push(row);
  for (const { campaign, status = 'active' } of campaigns) {
    const begin = {
      account_id,
      id: stableId(account_id, campaign, person.email),
      campaign_id: campaign,
      subscriber_id: row.id,
      subscriber_created_at: row.created_at,
      status,
      starting_email_index: 0,
      created_at: row.created_at,
    };
    // Whoever is declared to have left counts as having left through an email.
    const unsubscribed_by_email = status === 'unsubscribed';
    people.subscriptions.push({ ...startSeries(undefined, begin), unsubscribed_by_email });
  }
}
