import type { Clock } from '../domain/clock.ts';
import type { Database } from '../storage/database.ts';

/** What use cases work with. */
export interface Services {
  database: Database;
  clock: Clock;
  links: PageLinks;
  /** Tells the worker that a batch waits. */
  wake: () => void;
  delivery: Delivery;
}

/** Makes the URL of a page that a token from an email opens. */
export interface PageLinks {
  toPage(page: 'confirm' | 'unsubscribe', token: string): string;
}

/** What becomes of emails once they are written. */
export interface Delivery {
  /** `queued` to be sent, or `kept` where no mail server is configured. */
  state: 'held' | 'queued';
  /** Tells the scheduler and the sender that there may be something to do. */
  wake: () => void;
}

/** What the use cases need that the time demands. */
export interface SendingServices {
  database: Database;
  links: PageLinks;
  delivery: Pick<Delivery, 'state'>;
}

/** How many subscribers one step of sending reaches: a transaction of some milliseconds, which leaves room for requests. */
export const subscribersAtOnce = 200;
