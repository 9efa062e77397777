import { accessVariants } from './catalog/access.ts';
import { batchVariants } from './catalog/batches.ts';
import { bodyVariants } from './catalog/bodies.ts';
import { eventVariants } from './catalog/events.ts';
import { furtherResponseVariants } from './catalog/further-responses.ts';
import { httpVariants } from './catalog/http.ts';
import { limitVariants } from './catalog/limits.ts';
import { listVariants } from './catalog/lists.ts';
import { oauthVariants } from './catalog/oauth.ts';
import { recordFormVariants } from './catalog/record-forms.ts';
import { requestVariants } from './catalog/requests.ts';
import { responseFormVariants } from './catalog/response-forms.ts';
import { shapeVariants } from './catalog/shapes.ts';
import { shopperValueVariants } from './catalog/shopper-values.ts';
import { stateVariants } from './catalog/states.ts';
import { subscriberVariants } from './catalog/subscribers.ts';
import { subscribingVariants } from './catalog/subscribing.ts';
import { unsubscribingVariants } from './catalog/unsubscribing.ts';
import type { Variant } from './variant.ts';

export const variants: readonly Variant[] = [
  // The text of responses changes last.
  ...responseFormVariants,
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
  ...shopperValueVariants,
  ...furtherResponseVariants,
  ...recordFormVariants,
];
