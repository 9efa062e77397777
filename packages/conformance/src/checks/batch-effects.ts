import type { OperationId } from '@email-automation/types';
import { expect, expectString, type Fields } from '../expectations.ts';
import { limits } from '../interface-limits.ts';
import type { Kit } from '../kit.ts';
import { Failed } from '../outcomes.ts';
import { expectActionListed } from './events.ts';
import { type Subscribed, subscribe } from './fixtures.ts';
import { listSubscriberIds } from './list-all.ts';

/** An effect of a batch that other operations can observe. */
interface Effect {
  requirements: string[];
  /** Adds traceable records to the batch. The returned function verifies their effect after the response. */
  prepare(kit: Kit, records: Fields[]): Promise<() => Promise<void>>;
}

const none: Effect = { requirements: [], prepare: async () => async () => {} };

const lastIndex = limits.batchSize - 1;

/** The first, middle and last index of the largest batch. */
const indexes = [0, Math.floor(lastIndex / 2), lastIndex];

const recordsEvents: Effect = {
  requirements: ['EVENT-3', 'SERVICE-8'],
  async prepare(kit, records) {
    const { email } = await subscribe(kit);
    for (const record of records) record.email = email;
    const actions = indexes.map((index) => {
      const action = kit.uniqueName();
      records[index] = { email, action };
      return action;
    });
    return async () => {
      for (const action of actions) await expectActionListed(kit, action);
    };
  },
};

const unsubscribes: Effect = {
  requirements: ['STATE-12', 'SERVICE-8'],
  async prepare(kit, records) {
    const subscribers: Subscribed[] = [];
    for (const index of indexes) {
      const subscriber = await subscribe(kit);
      records[index] = { email: subscriber.email };
      subscribers.push(subscriber);
    }
    return async () => {
      await kit.eventually('no unsubscribed subscriber among the active subscribers', async () => {
        const active = await listSubscriberIds(kit, subscribers[0]?.campaign ?? {}, 'active');
        return subscribers.some(({ id }) => active.has(id)) ? undefined : true;
      });
    };
  },
};

/** Milliseconds before the first look. More than a second, because timestamps may be in whole seconds. */
const firstPause = 1200;

/**
 * A batch that creates subscribers. The interface has no way to look up a subscriber by email, but subscribing one
 * returns `created_at`: a subscriber that the batch created is older than a control that was subscribed just before.
 * Each look subscribes one email of the batch, so the next look uses the next email.
 */
function createsSubscribers(requirements: string[]): Effect {
  return {
    requirements,
    async prepare(kit, records) {
      const newcomers = [0, 0.1, 0.3, 0.5, 0.7, 1]
        .map((share) => Math.floor(share * lastIndex))
        .map((index) => {
          const email = kit.uniqueEmail();
          records[index] = { ...records[index], email };
          return email;
        });
      const last = newcomers.pop() as string;
      return async () => {
        const end = Date.now() + Math.max(kit.target.backgroundSeconds * 1000, firstPause);
        let pause = firstPause;
        for (const email of newcomers) {
          await kit.wait(pause);
          if (await existedBefore(kit, email)) {
            expect(await existedBefore(kit, last), 'the last subscriber of the batch to exist like the others', last);
            return;
          }
          pause = Math.min(pause * 2, end - Date.now());
          if (pause <= 0) break;
        }
        throw new Failed(
          `the subscribers of the batch to exist within ${kit.target.backgroundSeconds} s`,
          'subscribing them to a campaign created them',
        );
      };
    },
  };
}

/** Whether a subscriber with this email existed before now. */
async function existedBefore(kit: Kit, email: string): Promise<boolean> {
  const now = await subscribe(kit);
  const { record } = await subscribe(kit, { email });
  const time = (fields: Fields) => Date.parse(expectString(fields.created_at, '`created_at` of the subscriber'));
  return time(record) < time(now.record);
}

const effects: Partial<Record<OperationId, Effect>> = {
  createSubscriberBatch: createsSubscribers(['SERVICE-8']),
  createUnsubscribeBatch: unsubscribes,
  createEventBatch: recordsEvents,
  createLegacyOrderBatch: createsSubscribers(['SERVICE-8', 'ENDPOINT-21']),
};

/** The observable effect of a batch operation. Batches of shopper activity have none. */
export const effectOf = (operation: OperationId): Effect => effects[operation] ?? none;
