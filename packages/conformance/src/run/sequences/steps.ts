import type { OperationId } from '@email-automation/types';
import fc from 'fast-check';
import { isPossible, type Model, modelSize, type Step } from './model.ts';

/** The operations that each kind of step needs. */
const operations: Record<Step['do'], OperationId[]> = {
  subscribe: ['subscribeToCampaign'],
  unsubscribe: ['createUnsubscribeBatch'],
  createSubscribers: ['createSubscriberBatch'],
  recordEvent: ['recordEvent'],
  recordEvents: ['createEventBatch'],
  listSubscribers: ['listCampaignSubscribers'],
  compareCount: ['fetchCampaign', 'listCampaignSubscribers'],
  listSubscriptions: ['listCampaignSubscriptions'],
  listActions: ['listEventActions'],
};

/**
 * Arbitrary steps of the kinds that a target offers.
 * @param campaigns the number of campaigns that accept subscribers
 */
export function arbitrarySteps(campaigns: number, offers: (operation: OperationId) => boolean): fc.Arbitrary<Step>[] {
  const subscriber = fc.nat(modelSize.subscribers - 1);
  const subscribers = fc.uniqueArray(subscriber, { minLength: 1, maxLength: 2 });
  const campaign = fc.nat(campaigns - 1);
  const event = fc.record({ subscriber, action: fc.nat(modelSize.actions - 1) });
  const kinds: { [Kind in Step['do']]: fc.Arbitrary<Extract<Step, { do: Kind }>> } = {
    subscribe: fc.record({ do: fc.constant('subscribe'), subscriber, campaign }),
    unsubscribe: fc.record({ do: fc.constant('unsubscribe'), subscribers }),
    createSubscribers: fc.record({ do: fc.constant('createSubscribers'), subscribers }),
    recordEvent: fc.record({ do: fc.constant('recordEvent'), by: fc.constantFrom('email', 'id'), event }),
    recordEvents: fc.record({
      do: fc.constant('recordEvents'),
      events: fc.array(event, { minLength: 1, maxLength: 2 }),
    }),
    listSubscribers: fc.record({ do: fc.constant('listSubscribers'), campaign }),
    compareCount: fc.record({ do: fc.constant('compareCount'), campaign }),
    listSubscriptions: fc.record({ do: fc.constant('listSubscriptions'), subscriber }),
    listActions: fc.record({ do: fc.constant('listActions') }),
  };
  const offered = Object.entries(kinds).filter(([kind]) => operations[kind as Step['do']].every(offers));
  // Most steps need a subscriber, so subscribing is drawn more often.
  const weighted = [...offered, ...offered.filter(([kind]) => kind === 'subscribe')];
  return weighted.map(([, arbitrary]) => arbitrary as fc.Arbitrary<Step>);
}

/** The steps at the end of each sequence, which compare lists and counters. */
export function finalSteps(model: Model, offers: (operation: OperationId) => boolean): Step[] {
  const campaigns = new Set(model.subscribers.flatMap((subscriber) => [...subscriber.campaigns]));
  const steps: Step[] = [
    ...[...campaigns].flatMap((campaign): Step[] => [
      { do: 'listSubscribers', campaign },
      { do: 'compareCount', campaign },
    ]),
    { do: 'listActions' },
  ];
  return steps.filter((step) => isPossible(model, step) && operations[step.do].every(offers));
}
