import { accessVariants } from './catalog/access.ts';
import { batchVariants } from './catalog/batches.ts';
import { bodyVariants } from './catalog/bodies.ts';
import { eventVariants } from './catalog/events.ts';
import { httpVariants } from './catalog/http.ts';
import { limitVariants } from './catalog/limits.ts';
import { listVariants } from './catalog/lists.ts';
import { oauthVariants } from './catalog/oauth.ts';
import { requestVariants } from './catalog/requests.ts';
import { shapeVariants } from './catalog/shapes.ts';
import { stateVariants } from './catalog/states.ts';
import { subscriberVariants } from './catalog/subscribers.ts';
import { subscribingVariants } from './catalog/subscribing.ts';
import { unsubscribingVariants } from './catalog/unsubscribing.ts';
import type { Variant } from './variant.ts';

export const variants: readonly Variant[] = [
  ...shapeVariants,
  ...requestVariants,
  ...httpVariants,
  ...listVariants,
  ...subscriberVariants,
  ...subscribingVariants,
  ...batchVariants,
  ...bodyVariants,
  ...unsubscribingVariants,
  ...eventVariants,
  ...stateVariants,
  ...accessVariants,
  ...oauthVariants,
  ...limitVariants,
];
