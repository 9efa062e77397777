import { accounts } from './accounts.ts';
import { broadcasts } from './broadcasts.ts';
import { campaignSubscribersOperations } from './campaign-subscribers.ts';
import { campaigns } from './campaigns.ts';
import { goals } from './goals.ts';
import type { Handlers } from './handler.ts';
import { subscribers } from './subscribers.ts';

/** The work of every operation, by operationId; an operation without a handler does not compile. */
export const handlers: Handlers = {
  ...accounts,
  ...broadcasts,
  ...campaigns,
  ...campaignSubscribersOperations,
  ...goals,
  ...subscribers,
};
