import { expect, test } from 'vitest';
import { subscriptionStates } from '../src/states/machines.ts';

test('results that the contract does not name are choices of the reference server', () => {
  expect(
    subscriptionStates.transitions
      .filter(({ specified }) => specified)
      .map(({ from, to, trigger }) => ({ from, to, by: trigger.label })),
  ).toEqual([{ from: ['none', 'removed'], to: 'active', by: 'subscribe' }]);
});
