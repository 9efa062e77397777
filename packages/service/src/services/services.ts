import type { Clock } from '../domain/clock.ts';
import type { Random } from '../domain/random.ts';
import type { Authorize } from '../storage/access/authorize.ts';
import type { Database } from '../storage/database.ts';
import type { Guard } from './access/guard.ts';

/** The dependencies of the use cases. */
export interface Services {
  database: Database;
  clock: Clock;
  random: Random;
  links: PageLinks;
  /** Wakes the worker. Call it when a batch was queued. */
  wake: () => void;
  delivery: Delivery;
  /** The present outage of the database as the background found it, in real time; undefined without one. */
  databaseOutage?: () => Outage | undefined;
  authorize: Authorize;
  /** Guards the checks of API tokens, access tokens, and client secrets. */
  guard: Guard;
}

export interface PageLinks {
  /** The URL of the page that a link in an email opens. */
  toPage(page: 'confirm' | 'unsubscribe', token: string): string;
}

/** An outage of something that the server tries again by itself, in milliseconds. */
export interface Outage {
  error: string;
  lasts: number;
  untilNextTry: number;
}

/** An outage of the mail server, in real time: moving the clock of a sandbox does not end it. */
export interface MailOutage extends Outage {
  server: string;
}

/** How emails are delivered after they are created. */
export interface Delivery {
  /** The state of new emails: `held` when no mail server is configured. */
  state: 'held' | 'queued';
  /** The present outage of the mail server; undefined without one. */
  outage?: () => MailOutage | undefined;
  /** Wakes the scheduler and the sender. Call it when a subscription changed or an email was queued. */
  wake: () => void;
}

/** The dependencies of scheduled use cases. */
export interface SendingServices {
  database: Database;
  random: Random;
  links: PageLinks;
  delivery: Pick<Delivery, 'state'>;
  /** Subscribers that one step processes (default: `subscribersPerStep`). */
  stepSize?: number;
}

/** Subscribers that one step of sending processes: its transaction takes milliseconds, so that requests wait little. */
export const subscribersPerStep = 200;

/**
 * The same while the clock of a sandbox is moved, for a year in a minute: each commit waits for the disk. A step takes
 * tens of milliseconds.
 */
export const subscribersPerLargeStep = 1000;
