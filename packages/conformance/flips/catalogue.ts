import { accessFlips } from './catalogue/access.ts';
import { batchFlips } from './catalogue/batches.ts';
import { eventFlips } from './catalogue/events.ts';
import { limitFlips } from './catalogue/limits.ts';
import { listFlips } from './catalogue/lists.ts';
import { oauthFlips } from './catalogue/oauth.ts';
import { peopleFlips } from './catalogue/people.ts';
import { requestFlips } from './catalogue/requests.ts';
import { shapeFlips } from './catalogue/shapes.ts';
import { stateFlips } from './catalogue/states.ts';
import { subscribingFlips } from './catalogue/subscribing.ts';
import { unsubscribingFlips } from './catalogue/unsubscribing.ts';
import type { Flip } from './flip.ts';

export const flips: readonly Flip[] = [
  ...shapeFlips,
  ...requestFlips,
  ...listFlips,
  ...peopleFlips,
  ...subscribingFlips,
  ...batchFlips,
  ...unsubscribingFlips,
  ...eventFlips,
  ...stateFlips,
  ...accessFlips,
  ...oauthFlips,
  ...limitFlips,
];
