import { expect, test } from 'vitest';
import { layOutStates } from '../src/states/lay-out-states.ts';
import { broadcastStates, campaignStates, subscriptionStates } from '../src/states/machines.ts';

const machines = [campaignStates, broadcastStates, subscriptionStates];

test.for(machines.map((machine) => [machine.title, machine] as const))(
  'the diagram of %s has every state and every change, and fits a phone',
  ([, machine]) => {
    const { width, boxes, arrows } = layOutStates(machine);
    expect(boxes.map(({ name }) => name)).toEqual(machine.states.map(({ name }) => name));
    const changes = machine.transitions.flatMap(({ trigger, from, to }) =>
      from.filter((state) => state !== to).map((state) => `${state} ${to} ${trigger.label}`),
    );
    expect(arrows.flatMap(({ key, labels }) => labels.map((label) => `${key} ${label}`)).sort()).toEqual(
      changes.sort(),
    );
    // At 360 pixels, the text is 324 pixels wide: letters are larger than 10 pixels.
    expect(width).toBeLessThan(370);
  },
);

test('states and results that the contract does not name are choices of the reference server', () => {
  expect(subscriptionStates.states.filter(({ specified }) => !specified)).toEqual([
    { name: 'pending', specified: false },
  ]);
  expect(
    subscriptionStates.transitions
      .filter(({ specified }) => specified)
      .map(({ from, to, trigger }) => ({ from, to, by: trigger.label })),
  ).toEqual([{ from: ['none', 'removed'], to: 'active', by: 'subscribe' }]);
});
