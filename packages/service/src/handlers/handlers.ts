import { accounts } from './accounts.ts';
import { batches } from './batches.ts';
import { broadcasts } from './broadcasts.ts';
import { campaigns } from './campaigns.ts';
import { events } from './events.ts';
import { goals } from './goals.ts';
import type { Handlers } from './handler.ts';
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
