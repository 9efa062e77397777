import { createDraw, type Draw } from './draw.ts';
import type { Ledger, PlannedWrite } from './ledger.ts';
import { prepareBatch, prepareEvents } from './prepare-batch.ts';
import { prepareRead } from './prepare-read.ts';
import { prepareSingle } from './prepare-single.ts';
import { accounts } from './workspace.ts';

export interface PreparedRequest {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  body?: unknown;
  /** Its changes. */
  write?: PlannedWrite;
  /** Checks the body of a successful response. @returns its fault */
  check?(body: unknown): string | undefined;
  /** Called after a successful response. */
  accepted?(body: unknown): void;
}

/** The knowledge of a client, which it draws its requests from. */
export interface Client {
  name: string;
  account: string;
  token: string;
  draw: Draw;
  ledger: Pick<Ledger, 'nextMark'>;
  /** Email addresses that it subscribed to a campaign and did not unsubscribe. */
  subscribed: string[];
  /** IDs of subscribers. */
  ids: string[];
  /** How many batches have changed the subscriber that shows their order. */
  ordered: number;
}

/** How many of 100 requests are of each kind; the rest are reads. */
const mix = { single: 37, batch: 33 };

/**
 * Chooses the requests of one client, each to be sent after the response to the one before.
 * @param client number of the client, which chooses its account
 */
export function createRequests(ledger: Ledger, seed: number, client: number): () => PreparedRequest {
  const state = createClient(ledger, seed, client);
  const { draw } = state;
  return () => {
    const chosen = draw.below(100);
    if (chosen < mix.single) return prepareSingle(state);
    if (chosen < mix.single + mix.batch) return prepareBatch(state);
    return prepareRead(state);
  };
}

/** Prepares a batch of events that keeps a worker busy. @param client as in `createRequests` */
export function prepareLargeBatch(ledger: Ledger, seed: number, client: number, size: number): PreparedRequest {
  return prepareEvents(createClient(ledger, seed, client), size);
}

function createClient(ledger: Ledger, seed: number, client: number): Client {
  const { id, tokens } = accounts[client % accounts.length] as (typeof accounts)[number];
  const draw = createDraw(seed, client);
  // A later load with the same ledger can have a client of the same number.
  const name = `client ${ledger.nextMark()}`;
  return { name, account: id, token: draw.pick<string>(tokens), draw, ledger, subscribed: [], ids: [], ordered: 0 };
}
