import { Failed, Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectArray, expectEqual, type Fields } from '../../kit/expectations.ts';
import { limits } from '../../kit/interface-limits.ts';
import type { Kit } from '../../kit/kit.ts';
import { compare } from '../compare.ts';
import { type Subscribed, sharedSubscriber } from '../fixtures.ts';
import { listAll, listsAction, metaOf, pageSizeOfActions } from '../lists/list-all.ts';

const operation = 'recordEvent';

const record = (kit: Kit, event: Fields) => kit.ok(operation, { body: { events: [event] } });
const expectRejected = (kit: Kit, event: Fields) => kit.expectStatus(422, operation, { body: { events: [event] } });

/** Waits until the account lists an action. @throws Failed when it does not appear in time */
export const expectActionListed = (kit: Kit, action: string) =>
  kit.eventually(`the action ${action} among the event actions`, async () =>
    (await listsAction(kit, action)) ? true : undefined,
  );

/** Waits until the account lists all actions. @throws Failed with those that it does not list */
export async function expectActionsListed(kit: Kit, actions: string[]): Promise<void> {
  let missing = actions;
  try {
    await kit.eventually('all actions among the event actions', async () => {
      const listed = new Set(await listAll(kit, 'listEventActions', 'event_actions'));
      missing = actions.filter((action) => !listed.has(action));
      return missing.length === 0 || undefined;
    });
  } catch (error) {
    if (error instanceof Failed) expectEqual(missing, [], 'the recorded actions that are not listed');
    throw error;
  }
}

/** Waits until the account lists all actions. @throws Failed when it does not list one in time, or lists one several times */
export async function expectListedOnce(kit: Kit, actions: string[]): Promise<void> {
  await expectActionsListed(kit, actions);
  const query = await pageSizeOfActions(kit);
  // Actions that other checks and clients record can move these to a later page between two requests.
  await compare(kit, async (read) => {
    const { pages, complete } = await read('listEventActions', 'event_actions', { query });
    const listed = pages.flatMap(({ items }) => items);
    for (const action of actions) {
      const times = listed.filter((one) => one === action).length;
      // The comparison may begin with pages that were read before the action was recorded.
      expect(times === 1 || (times === 0 && !complete), `the action ${action} once`, `${times} times`);
    }
  });
}

interface Case {
  name: string;
  title: string;
  requirements: string[];
  /** The events to send, of a subscriber. Events of unknown ones are unspecified (`unknown-event-subscriber`). */
  events(subscriber: Subscribed): Fields[];
}

const accepted: Case[] = [
  {
    name: 'all-fields',
    title: 'accepts `email`, `action`, `prospect`, `properties` and `occurred_at`',
    requirements: ['RESOURCE-78', 'EVENT-8'],
    events: ({ email }) => [
      {
        email,
        action: 'conformance',
        prospect: false,
        properties: { color: 'blue' },
        occurred_at: '2026-03-02T09:15:00Z',
      },
    ],
  },
  {
    name: 'one-event',
    title: 'accepts an array of one event',
    requirements: ['ENDPOINT-87'],
    events: ({ email }) => [{ email, action: 'conformance', prospect: true }],
  },
  {
    name: 'by-assigned-id',
    title: 'accepts the `id` that the service assigned to a subscriber',
    requirements: ['RESOURCE-80'],
    events: ({ id }) => [{ id, action: 'conformance' }],
  },
  {
    name: 'without-time',
    title: 'accepts an event without `occurred_at`',
    requirements: ['EVENT-10'],
    events: ({ email }) => [{ email, action: 'conformance' }],
  },
  {
    name: 'largest-value',
    title: 'accepts conversions with a `properties.value` of 0, of 1 and of the largest one',
    requirements: ['EVENT-12'],
    events: ({ email, id }) =>
      [{ email }, { id }].flatMap((who) =>
        [limits.conversionValue - 1, 0, 1].map((value) => ({ ...who, action: 'conformance', properties: { value } })),
      ),
  },
  {
    name: 'potential-lead',
    title: 'accepts `potential_lead`',
    requirements: ['VERSION-4'],
    events: ({ email }) => [{ email, action: 'conformance', potential_lead: true }],
  },
];

const rejected: Case[] = [
  {
    name: 'without-action',
    title: 'rejects an event without `action`',
    requirements: ['EVENT-7'],
    events: ({ email, id }) =>
      [{ email }, { id }].flatMap((who) => [
        who,
        { ...who, properties: { value: 100 } },
        { ...who, prospect: true, properties: { color: 'blue' }, occurred_at: '2026-03-02T09:15:00Z' },
      ]),
  },
  {
    name: 'without-email-and-id',
    title: 'rejects an event with neither `email` nor `id`',
    requirements: ['ENDPOINT-89'],
    events: () => [
      { action: 'conformance' },
      { action: 'conformance', prospect: true, properties: { value: 100 }, occurred_at: '2026-03-02T09:15:00Z' },
    ],
  },
  {
    name: 'email-and-id',
    title: 'rejects an event with both `email` and `id`',
    requirements: ['ENDPOINT-90'],
    events: ({ email, id }) => [
      { email, id, action: 'conformance' },
      { email, id, action: 'conformance', prospect: true, properties: { value: 100 } },
    ],
  },
  {
    name: 'too-large-value',
    title: `rejects a \`properties.value\` of ${limits.conversionValue}`,
    requirements: ['RESOURCE-81'],
    events: ({ email, id }) =>
      [{ email }, { id }].flatMap((who) =>
        [limits.conversionValue, 10 * limits.conversionValue].map((value) => ({
          ...{ ...who, action: 'conformance' },
          properties: { color: 'blue', value },
        })),
      ),
  },
];

const cases = (rows: Case[], send: (kit: Kit, event: Fields) => Promise<unknown>): Check[] =>
  rows.map(({ name, title, requirements, events }) => ({
    id: `${operation}/${name}`,
    title,
    requirements,
    stateless: true,
    async run(kit) {
      for (const event of events(await sharedSubscriber(kit))) await send(kit, event);
    },
  }));

export const eventChecks: Check[] = [
  ...cases(accepted, record),
  ...cases(rejected, expectRejected),
  {
    id: `${operation}/recorded`,
    title: 'responds with 204 and no body to a recorded event',
    requirements: ['ENDPOINT-88'],
    stateless: true,
    async run(kit) {
      const { email } = await sharedSubscriber(kit);
      const { text } = await record(kit, { email, action: 'conformance' });
      expect(text === '', 'no body', text);
    },
  },
  {
    id: `${operation}/by-email`,
    title: 'records an event of the subscriber with the `email`',
    requirements: ['EVENT-1'],
    async run(kit) {
      const { email } = await sharedSubscriber(kit);
      const action = kit.uniqueName();
      await record(kit, { email, action });
      await expectActionListed(kit, action);
    },
  },
  {
    id: `${operation}/by-id`,
    title: 'records an event of the subscriber with the `id` that the service assigned',
    requirements: ['EVENT-2'],
    async run(kit) {
      const { id } = await sharedSubscriber(kit);
      const action = kit.uniqueName();
      await record(kit, { id, action });
      await expectActionListed(kit, action);
    },
  },
  {
    id: 'listEventActions/once-each',
    title: 'lists a recorded action exactly once',
    requirements: ['EVENT-15'],
    async run(kit) {
      const { email } = await sharedSubscriber(kit);
      const action = kit.uniqueName();
      for (let time = 0; time < 2; time++) await record(kit, { email, action });
      await expectListedOnce(kit, [action]);
    },
  },
  {
    id: 'listEventActions/per-page',
    title: 'accepts `per_page`',
    requirements: ['ENDPOINT-92'],
    stateless: true,
    async run(kit) {
      await kit.ok('listEventActions', { query: { per_page: 50 } });
    },
  },
  {
    id: 'listEventActions/page-size-of-many',
    title: `returns at most ${limits.pageSize} of more actions on a page without \`per_page\``,
    requirements: ['ENDPOINT-95'],
    profile: 'batch',
    atEnd: true,
    async run(kit) {
      await recordManyActions(kit);
      const { body } = await kit.ok('listEventActions');
      const count = expectArray(body, 'event_actions').length;
      expect(count <= limits.pageSize, `at most ${limits.pageSize} actions`, `${count} actions`);
    },
  },
];

/**
 * Records more actions than fit on a page. Every run uses the same names, so that an account does not get more of them.
 * @throws Skipped when the server does not list them in time, which other checks report
 */
export async function recordManyActions(kit: Kit): Promise<void> {
  return kit.once('more actions than fit on a page', () => recordMore(kit));
}

async function recordMore(kit: Kit): Promise<void> {
  const { email } = await sharedSubscriber(kit);
  const name = (number: number) => `conformance-action-${number}`;
  const events = Array.from({ length: limits.pageSize + 1 }, (_, number) => ({ email, action: name(number) }));
  const count = Number(metaOf((await kit.ok('listEventActions')).body)?.total_count);
  if (count > limits.pageSize) return;
  await kit.ok('createEventBatch', { body: { batches: [{ events }] } });
  await expectActionListed(kit, name(limits.pageSize)).catch((error) => {
    throw error instanceof Failed ? new Skipped('The server does not list the actions of a batch in time.') : error;
  });
}
