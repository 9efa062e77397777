import {
  broadcastTransitions,
  campaignTransitions,
  subscriptionTransitions,
} from '@email-automation/service/domain/transitions';
import { expect, test } from 'vitest';
import guide from '../src/guides/campaigns.mdx?raw';

interface Row {
  event: string;
  from: string[];
  to: string;
  isSpecified: boolean;
}

/** The tables of states in the guide, each with its rows. */
const tables = guide
  .split('| What happens | From | To | Decided by |')
  .slice(1)
  .map((text) => [...text.matchAll(/^\| \*\*(.+?)\*\*: .*? \| ([^|]*) \| `(\w+)` \| (Contract)?/gm)])
  .map((rows) =>
    rows.map(([, event = '', from = '', to = '', contract]): Row => {
      const states = from.split(', ').map((state) => (state === 'not subscribed' ? 'none' : state.slice(1, -1)));
      return { event, from: states, to, isSpecified: contract !== undefined };
    }),
  );

/** The state after each event, by the state before it. */
const transitionsOf = (rows: readonly Row[] = []) =>
  [...Map.groupBy(rows, ({ event }) => event).values()].map((group) =>
    Object.fromEntries(group.flatMap(({ from, to }) => from.map((state) => [state, to]))),
  );

test('the guide has the transitions that the reference server runs on', () => {
  expect(tables.map(transitionsOf)).toEqual(
    [campaignTransitions, subscriptionTransitions, broadcastTransitions].map(Object.values<object>),
  );
});

test('results that the contract does not name are choices of the reference server', () => {
  expect(tables.flat().filter(({ isSpecified }) => isSpecified)).toEqual([
    { event: 'subscribe', from: ['none', 'removed'], to: 'active', isSpecified: true },
  ]);
});
