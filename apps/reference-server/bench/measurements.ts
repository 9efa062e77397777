import type { Measurement } from './measurement.ts';
import { byHand } from './measurements/by-hand.ts';
import { claim } from './measurements/claim.ts';
import { eventsOfOneAccount } from './measurements/events-of-one-account.ts';
import { freshSandboxes } from './measurements/fresh-sandboxes.ts';
import { importing } from './measurements/importing.ts';
import { inATab } from './measurements/in-a-tab.ts';
import { longLists } from './measurements/long-lists.ts';
import { overload } from './measurements/overload.ts';
import { startUp } from './measurements/start-up.ts';
import { statements } from './measurements/statements.ts';

/** All measurements, in the order of the table. */
export const measurements: readonly Measurement[] = [
  byHand('SQLite'),
  byHand('PostgreSQL'),
  eventsOfOneAccount,
  importing('SQLite'),
  importing('PostgreSQL'),
  longLists('SQLite'),
  longLists('PostgreSQL'),
  claim('SQLite'),
  claim('PostgreSQL'),
  overload('SQLite'),
  overload('PostgreSQL'),
  startUp,
  inATab,
  freshSandboxes,
  statements,
];
