import type { OperationId } from '@email-automation/types';
import { expect, expectString, type Fields } from '../expectations.ts';
import { limits } from '../interface-limits.ts';
import type { Kit } from '../kit.ts';
import { Failed } from '../outcomes.ts';
import { actionListed } from './events.ts';
import { type Subscribed, subscribe } from './fixtures.ts';
import { listSubscriberIds } from './list-all.ts';

/** What a batch does that other operations can show. */
interface Effect {
  requirements: string[];
  /** Puts records to look for among those of the batch; what it returns looks for them after the answer. */
  prepare(kit: Kit, records: Fields[]): Promise<() => Promise<void>>;
}

const none: Effect = { requirements: [], prepare: async () => async () => {} };

const lastIndex = limits.batchSize - 1;

/** First, middle and last place of the largest batch. */
const indexes = [0, Math.floor(lastIndex / 2), lastIndex];

const recordsEvents: Effect = {
  requirements: ['EVENT-3', 'SERVICE-8'],
  async prepare(kit, records) {
    const { email } = await subscribe(kit);
    for (const record of records) record.email = email;
    const actions = indexes.map((place) => {
      const action = kit.uniqueName();
      records[place] = { email, action };
      return action;
    });
    return async () => {
      for (const action of actions) await actionListed(kit, action);
    };
  },
};

const unsubscribes: Effect = {
  requirements: ['STATE-12', 'SERVICE-8'],
  async prepare(kit, records) {
    const subscribers: Subscribed[] = [];
    for (const place of indexes) {
      const subscriber = await subscribe(kit);
      records[place] = { email: subscriber.email };
      subscribers.push(subscriber);
    }
    return async () => {
      await kit.eventually('none of the unsubscribed people among the active subscribers', async () => {
        const active = await listSubscriberIds(kit, subscribers[0]?.campaign ?? {}, 'active');
        return subscribers.some(({ id }) => active.has(id)) ? undefined : true;
      });
    };
  },
};

/** How long the first look waits; times in answers may be whole seconds. */
const firstPause = 1200;

/**
 * A batch that brings people in. The interface shows no subscriber by address, but their `created_at`: somebody whom the
 * batch created is older than somebody who is subscribed just before them. Each look makes one of them a subscriber of
 * a campaign, and so takes the next.
 */
function createsSubscribers(requirements: string[]): Effect {
  return {
    requirements,
    async prepare(kit, records) {
      const newcomers = [0, 0.1, 0.3, 0.5, 0.7, 1]
        .map((share) => Math.floor(share * lastIndex))
        .map((place) => {
          const email = kit.uniqueEmail();
          records[place] = { ...records[place], email };
          return email;
        });
      const last = newcomers.pop() as string;
      return async () => {
        const end = Date.now() + Math.max(kit.target.backgroundSeconds * 1000, firstPause);
        let pause = firstPause;
        for (const email of newcomers) {
          await kit.wait(pause);
          if (await existedBefore(kit, email)) {
            expect(
              await existedBefore(kit, last),
              'the last person of the batch to have been created with the others',
              last,
            );
            return;
          }
          pause = Math.min(pause * 2, end - Date.now());
          if (pause <= 0) break;
        }
        throw new Failed(
          `the people of the batch to exist within ${kit.target.backgroundSeconds} s`,
          'subscribing them to a campaign created them',
        );
      };
    },
  };
}

/** Whether there was such a person before now. */
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

/** What shows of a batch; nothing shows of shopper activity. */
export const effectOf = (operation: OperationId): Effect => effects[operation] ?? none;
