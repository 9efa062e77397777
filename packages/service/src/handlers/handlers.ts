import { accounts } from './accounts.ts';
import { batches } from './batches.ts';
import { broadcasts } from './broadcasts.ts';
import { campaigns } from './campaigns.ts';
import { events } from './events.ts';
import { goals } from './goals.ts';
import type { Handlers, ValidRequest } from './handler.ts';
import { subscribers } from './subscribers.ts';

/** All handlers by operationId. An operation without a handler does not compile. */
export const handlers: Handlers = {
  ...accounts,
  ...batches,
  ...broadcasts,
  ...campaigns,
  ...events,
  ...goals,
  ...subscribers,
};

/** Operations with arguments in their query: each handler reads all of them, and the rest `satisfies Unread`. */
type Queried = { [Id in keyof Handlers]: keyof ValidRequest<Id>['query'] extends never ? never : Id }[keyof Handlers];

({
  listBroadcasts: true,
  listCampaigns: true,
  listCampaignSubscribers: true,
  listCampaignSubscriptions: true,
  listEventActions: true,
  listGoals: true,
}) satisfies Record<Queried, true>;
