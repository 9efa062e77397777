import { expect, test } from 'vitest';
import {
  applyStep,
  createModel,
  describeStep,
  expectedSubscribers,
  isPossible,
  type Step,
} from '../../src/run/sequences/model.ts';

const modelAfter = (...steps: Step[]) => {
  const model = createModel(2);
  for (const step of steps) {
    expect([describeStep(step), isPossible(model, step)]).toEqual([describeStep(step), true]);
    applyStep(model, step);
  }
  return model;
};

const subscribe = (subscriber: number, campaign = 0): Step => ({ do: 'subscribe', subscriber, campaign });
const unsubscribe = (...subscribers: number[]): Step => ({ do: 'unsubscribe', subscribers });
const event = { subscriber: 0, action: 1 };

test('a subscribed subscriber is active in that campaign only', () => {
  const model = modelAfter(subscribe(0), subscribe(1, 1));
  expect(expectedSubscribers(model, 0)).toEqual({ present: [0], absent: [], elsewhere: [1] });
  expect(expectedSubscribers(model, 1)).toEqual({ present: [1], absent: [], elsewhere: [0] });
});

test('a batch unsubscribes its subscribers from every campaign, and no others', () => {
  const model = modelAfter(subscribe(0), subscribe(0, 1), subscribe(1), unsubscribe(0));
  expect(expectedSubscribers(model, 0)).toEqual({ present: [1], absent: [0], elsewhere: [] });
  expect(expectedSubscribers(model, 1)).toEqual({ present: [], absent: [0], elsewhere: [1] });
});

test('the model keeps every way in which an action was recorded', () => {
  const model = modelAfter(
    subscribe(0),
    { do: 'recordEvent', by: 'id', event },
    { do: 'recordEvents', events: [event] },
  );
  expect([...model.actions]).toEqual([[1, new Set(['EVENT-2', 'EVENT-3'])]]);
});

test('steps with unspecified behavior are impossible', () => {
  const unspecified: [string, Step[], Step][] = [
    ['subscribing a subscriber twice', [subscribe(0)], subscribe(0)],
    ['subscribing an unsubscribed subscriber', [subscribe(0), unsubscribe(0)], subscribe(0, 1)],
    ['unsubscribing an unknown subscriber', [], unsubscribe(2)],
    [
      'unsubscribing a subscriber that only a batch has created',
      [{ do: 'createSubscribers', subscribers: [0] }],
      unsubscribe(0),
    ],
    ['creating an existing subscriber', [subscribe(0)], { do: 'createSubscribers', subscribers: [0] }],
    ['an event of an unknown subscriber', [], { do: 'recordEvent', by: 'email', event }],
    ['an event of an unsubscribed subscriber', [subscribe(0), unsubscribe(0)], { do: 'recordEvents', events: [event] }],
  ];
  for (const [title, before, step] of unspecified)
    expect([title, isPossible(modelAfter(...before), step)]).toEqual([title, false]);
});

test('a sequence has a limited number of batches', () => {
  const model = modelAfter(
    subscribe(0),
    { do: 'createSubscribers', subscribers: [1] },
    { do: 'recordEvents', events: [event] },
  );
  expect(isPossible(model, unsubscribe(0))).toBe(false);
});
