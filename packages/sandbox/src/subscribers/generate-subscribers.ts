import { timestamp } from '@email-automation/service/domain/clock';
import { emailKey } from '@email-automation/service/domain/email-addresses';
import { stableId } from '@email-automation/service/domain/identifiers';
import { withLockedSubscribers } from '@email-automation/service/storage/queries/accounts';
import { findCampaign } from '@email-automation/service/storage/queries/campaigns';
import { findSubscribersByEmail } from '@email-automation/service/storage/queries/subscribers';
import type { GeneratedSubscribers, GenerateSubscribers } from '@email-automation/types/operator/schemas';
import { requireAccount } from '../operator/require-account.ts';
import { Refusal } from '../refusal.ts';
import type { Sandbox } from '../sandbox.ts';
import { addSubscribers } from '../workspace/add-subscribers.ts';
import { buildSubscribers, type WorkspaceSubscribers } from '../workspace/subscribers.ts';
import { makeUpSubscriber } from './made-up-subscriber.ts';

/** Subscribers of one transaction: requests wait for it. */
const perTransaction = 5000;

/**
 * Adds made-up subscribers to an account. Those that it has already are not added again: it gets the next ones.
 * @param options as the contract allows
 * @param signal ends it after a transaction, because the caller has stopped waiting
 * @throws Refusal for an unknown account or campaign
 */
export async function generateSubscribers(
  { database, clock, gate }: Pick<Sandbox, 'database' | 'clock' | 'gate'>,
  { account_id: id, count, campaign_id: campaign, seed = 1 }: GenerateSubscribers,
  signal?: AbortSignal,
): Promise<GeneratedSubscribers> {
  const now = clock.now();
  const campaigns = campaign === undefined ? [] : [{ campaign }];
  const makeUp = (number: number) => makeUpSubscriber(seed, number, now);
  const replacements = gate.replacements();
  /** Does a step, so that a reset need not wait for all of them. */
  const step = <Result>(work: () => Promise<Result>): Promise<Result> =>
    gate.pass(() => {
      if (gate.replacements() === replacements) return work();
      throw new Refusal(409, 'All data has just been replaced. Generate the subscribers again.');
    });
  let next = await step(async () => {
    await requireAccount(database.query, id);
    if (campaign !== undefined && (await findCampaign(database.query, id, campaign)) === undefined) {
      throw new Refusal(404, `The account ${id} has no campaign ${campaign}. To list campaigns, run: campaigns list`);
    }
    const has = async (number: number) => {
      const key = emailKey(makeUp(number).email);
      return (await findSubscribersByEmail(database.query, id, [key])).has(key);
    };
    return findFirst(async (number) => !(await has(number)));
  });
  let added = 0;
  let first = '';
  let last = '';
  while (added < count && !signal?.aborted) {
    const subscribers = Array.from({ length: Math.min(perTransaction, count - added) }, (_, n) => ({
      ...makeUp(next + n),
      campaigns,
    }));
    const built = withRisingIds(
      buildSubscribers({ id, subscribers }, timestamp(now)),
      stableId(id, String(seed)),
      next,
    );
    added += (await step(() => withLockedSubscribers(database, id, (db) => addSubscribers(db, id, built)))).added;
    next += subscribers.length;
    first ||= subscribers[0]?.email ?? '';
    last = subscribers.at(-1)?.email ?? '';
    // Handle requests that have just arrived.
    await new Promise(setImmediate);
  }
  return { count: added, first, last };
}

/**
 * Gives built subscribers, and their subscriptions, ids that rise with their numbers: indexes are then filled in order, which
 * takes a third of the time on a disk.
 * @param prefix differs by account and seed
 */
function withRisingIds(built: WorkspaceSubscribers, prefix: string, first: number): WorkspaceSubscribers {
  const idOf = (index: number) => prefix.slice(0, 20) + (first + index).toString(16).padStart(12, '0');
  return {
    ...built,
    subscribers: built.subscribers.map((one, index) => ({ ...one, id: idOf(index) })),
    subscriptions: built.subscriptions.map((one, index) => ({
      ...one,
      id: stableId(one.campaign_id, prefix).slice(0, 20) + idOf(index).slice(20),
      subscriber_id: idOf(index),
    })),
  };
}

/** The first number from 1 that meets a condition, if all later ones do: a search in doubling steps. */
async function findFirst(isTrue: (number: number) => Promise<boolean>): Promise<number> {
  let high = 1;
  while (!(await isTrue(high))) high *= 2;
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await isTrue(middle)) high = middle;
    else low = middle;
  }
  return high;
}
