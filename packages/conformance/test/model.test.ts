import { expect, test } from 'vitest';
import {
  applyStep,
  createModel,
  describeStep,
  expectedSubscribers,
  isPossible,
  type Step,
} from '../src/model/model.ts';

const after = (...steps: Step[]) => {
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

test('somebody who was subscribed is active in that campaign alone', () => {
  const model = after(subscribe(0), subscribe(1, 1));
  expect(expectedSubscribers(model, 0)).toEqual({ present: [0], absent: [] });
  expect(expectedSubscribers(model, 1)).toEqual({ present: [1], absent: [] });
});

test('a batch unsubscribes people everywhere, and nobody else', () => {
  const model = after(subscribe(0), subscribe(0, 1), subscribe(1), unsubscribe(0));
  expect(expectedSubscribers(model, 0)).toEqual({ present: [1], absent: [0] });
  expect(expectedSubscribers(model, 1)).toEqual({ present: [], absent: [0] });
});

test('an action is known with every way in which it was recorded', () => {
  const model = after(subscribe(0), { do: 'recordEvent', by: 'id', event }, { do: 'recordEvents', events: [event] });
  expect([...model.actions]).toEqual([[1, new Set(['EVENT-2', 'EVENT-3'])]]);
});

test('what the interface leaves open is no step', () => {
  const open: [string, Step[], Step][] = [
    ['subscribing somebody twice', [subscribe(0)], subscribe(0)],
    ['subscribing somebody who is unsubscribed', [subscribe(0), unsubscribe(0)], subscribe(0, 1)],
    ['unsubscribing somebody unknown', [], unsubscribe(2)],
    [
      'unsubscribing somebody whom only a batch has created',
      [{ do: 'createSubscribers', subscribers: [0] }],
      unsubscribe(0),
    ],
    ['creating somebody who exists', [subscribe(0)], { do: 'createSubscribers', subscribers: [0] }],
    ['an event of somebody unknown', [], { do: 'recordEvent', by: 'email', event }],
    ['an event of somebody unsubscribed', [subscribe(0), unsubscribe(0)], { do: 'recordEvents', events: [event] }],
  ];
  for (const [what, before, step] of open) expect([what, isPossible(after(...before), step)]).toEqual([what, false]);
});

test('a sequence has only so many batches', () => {
  const model = after(
    subscribe(0),
    { do: 'createSubscribers', subscribers: [1] },
    { do: 'recordEvents', events: [event] },
  );
  expect(isPossible(model, unsubscribe(0))).toBe(false);
});
