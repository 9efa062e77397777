import type { Links } from '../contract/links.ts';
import type { Mailing } from '../handlers/handler.ts';
import type { Database } from '../storage/database.ts';

/** What the scheduler works with. */
export interface Sending {
  database: Database;
  links: Links;
  mailing: Pick<Mailing, 'state'>;
}

/** How many people one step reaches: a transaction of some milliseconds, which leaves room for requests. */
export const peopleAtOnce = 200;
