import { customFieldOperations } from '../operations/custom-fields.ts';
import { oauth } from '../operations/oauth.ts';
import { campaignTransitions } from '../services/campaigns.ts';
import { accounts } from './accounts.ts';
import { shopperActivity } from './batches.ts';
import { broadcasts } from './broadcasts.ts';
import { campaignSubscribersOperations } from './campaign-subscribers.ts';
import { campaignSubscriptions } from './campaign-subscriptions.ts';
import { campaigns } from './campaigns.ts';
import { events } from './events.ts';
import { goals } from './goals.ts';
import type { Handlers } from './handler.ts';
import { subscribers } from './subscribers.ts';

/** The work of every operation, by operationId; an operation without a handler does not compile. */
export const handlers: Handlers = {
  ...accounts,
  ...broadcasts,
  ...campaigns,
  ...campaignSubscribersOperations,
  ...campaignSubscriptions,
  ...campaignTransitions,
  ...customFieldOperations,
  ...events,
  ...goals,
  ...oauth,
  ...shopperActivity,
  ...subscribers,
};
