import { startSeries } from '@email-automation/service/domain/campaigns';
import { stableId } from '@email-automation/service/domain/identifiers';
import type { CampaignSubscription, Subscriber } from '@email-automation/service/domain/records';
import { mergeSubscriber } from '@email-automation/service/domain/subscribers';
import { toTime } from './records.ts';
import type { WorkspaceAccount, WorkspaceSubscriber } from './workspace.ts';

export interface WorkspaceSubscribers {
  subscribers: Subscriber[];
  subscriptions: CampaignSubscription[];
  customFields: Set<string>;
}

/** Builds the subscribers of an account, with an entry for each repetition, and their subscriptions. */
export function buildSubscribers(account: WorkspaceAccount, now: string): WorkspaceSubscribers {
  const built: WorkspaceSubscribers = { subscribers: [], subscriptions: [], customFields: new Set() };
  for (const { repeat = 1, ...input } of account.subscribers ?? []) {
    for (const identifier of Object.keys(input.custom_fields ?? {})) built.customFields.add(identifier);
    for (let n = 1; n <= repeat; n++) {
      addSubscriber(built, account.id, { ...input, email: input.email.replaceAll('{n}', String(n)) }, now);
    }
  }
  return built;
}

function addSubscriber(built: WorkspaceSubscribers, account_id: string, input: WorkspaceSubscriber, now: string): void {
  const { tags, campaigns = [], ...fields } = input;
  const created_at = toTime(input.created_at) ?? now;
  const list = typeof tags === 'string' ? [tags] : (tags ?? []);
  const subscriber = mergeSubscriber(
    undefined,
    { ...fields, tags: list },
    { account_id, id: stableId(account_id, fields.email), created_at },
  );
  built.subscribers.push(subscriber);
  for (const { campaign, status = 'active' } of campaigns) {
    const subscription = startSeries(undefined, {
      account_id,
      id: stableId(account_id, campaign, fields.email),
      campaign_id: campaign,
      subscriber_id: subscriber.id,
      subscriber_created_at: created_at,
      status,
      starting_email_index: 0,
      created_at,
    });
    // In a workspace an unsubscribed subscriber counts as unsubscribed by email.
    built.subscriptions.push({ ...subscription, unsubscribed_by_email: status === 'unsubscribed' });
  }
}
