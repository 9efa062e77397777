import { accessVariants } from './catalogue/access.ts';
import { batchVariants } from './catalogue/batches.ts';
import { eventVariants } from './catalogue/events.ts';
import { limitVariants } from './catalogue/limits.ts';
import { listVariants } from './catalogue/lists.ts';
import { oauthVariants } from './catalogue/oauth.ts';
import { peopleVariants } from './catalogue/people.ts';
import { requestVariants } from './catalogue/requests.ts';
import { shapeVariants } from './catalogue/shapes.ts';
import { stateVariants } from './catalogue/states.ts';
import { subscribingVariants } from './catalogue/subscribing.ts';
import { unsubscribingVariants } from './catalogue/unsubscribing.ts';
import type { Variant } from './variant.ts';

export const variants: readonly Variant[] = [
  ...shapeVariants,
  ...requestVariants,
  ...listVariants,
  ...peopleVariants,
  ...subscribingVariants,
  ...batchVariants,
  ...unsubscribingVariants,
  ...eventVariants,
  ...stateVariants,
  ...accessVariants,
  ...oauthVariants,
  ...limitVariants,
];
