import type { OperationId } from '@email-automation/types';
import fc from 'fast-check';
import { isPossible, type Model, type Step, size } from './model.ts';

/** The operations that each kind of step asks for. */
const operations: Record<Step['do'], OperationId[]> = {
  subscribe: ['subscribeToCampaign'],
  unsubscribe: ['createUnsubscribeBatch'],
  bringIn: ['createSubscriberBatch'],
  record: ['recordEvent'],
  recordMany: ['createEventBatch'],
  listPeople: ['listCampaignSubscribers'],
  countPeople: ['fetchCampaign', 'listCampaignSubscribers'],
  listSubscriptions: ['listCampaignSubscriptions'],
  listActions: ['listEventActions'],
};

/**
 * Draws steps of the kinds that a target can be asked for.
 * @param campaigns as many as people can be subscribed to
 */
export function stepsOf(campaigns: number, offers: (operation: OperationId) => boolean): fc.Arbitrary<Step>[] {
  const person = fc.nat(size.people - 1);
  const people = fc.uniqueArray(person, { minLength: 1, maxLength: 2 });
  const campaign = fc.nat(campaigns - 1);
  const event = fc.record({ person, action: fc.nat(size.actions - 1) });
  const kinds: { [Kind in Step['do']]: fc.Arbitrary<Extract<Step, { do: Kind }>> } = {
    subscribe: fc.record({ do: fc.constant('subscribe'), person, campaign }),
    unsubscribe: fc.record({ do: fc.constant('unsubscribe'), people }),
    bringIn: fc.record({ do: fc.constant('bringIn'), people }),
    record: fc.record({ do: fc.constant('record'), by: fc.constantFrom('email', 'id'), event }),
    recordMany: fc.record({
      do: fc.constant('recordMany'),
      events: fc.array(event, { minLength: 1, maxLength: 2 }),
    }),
    listPeople: fc.record({ do: fc.constant('listPeople'), campaign }),
    countPeople: fc.record({ do: fc.constant('countPeople'), campaign }),
    listSubscriptions: fc.record({ do: fc.constant('listSubscriptions'), person }),
    listActions: fc.record({ do: fc.constant('listActions') }),
  };
  const offered = Object.entries(kinds).filter(([kind]) => operations[kind as Step['do']].every(offers));
  // Nothing else is possible before somebody is subscribed, so that it is drawn more often.
  const weighted = [...offered, ...offered.filter(([kind]) => kind === 'subscribe')];
  return weighted.map(([, arbitrary]) => arbitrary as fc.Arbitrary<Step>);
}

/** The steps at the end of each sequence, which look at what is known by then. */
export function looksAt(model: Model, offers: (operation: OperationId) => boolean): Step[] {
  const campaigns = new Set(model.people.flatMap((person) => [...person.campaigns]));
  const looks: Step[] = [
    ...[...campaigns].flatMap((campaign): Step[] => [
      { do: 'listPeople', campaign },
      { do: 'countPeople', campaign },
    ]),
    { do: 'listActions' },
  ];
  return looks.filter((step) => isPossible(model, step) && operations[step.do].every(offers));
}
