import { limits } from '../../contract/interface-limits.ts';
import { NotInTime, Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectArray, expectEqual, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { compare } from '../compare.ts';
import { recordAction, type Subscribed, sendRecord, sharedSubscriber, subscribe } from '../fixtures.ts';
import { listAll, listsAction, metaOf, pageSizeOfActions } from '../lists/list-all.ts';

const operation = 'recordEvent';

/** Waits until the account lists an action. @throws Failed when it does not appear in time */
export const expectActionListed = (kit: Kit, action: string) =>
  kit.eventually(`the action ${action} among the event actions`, async (see) => {
    see('other actions only');
    return (await listsAction(kit, action)) || undefined;
  });

/** Waits until the account lists all actions. @throws Failed with those that it does not list */
const expectActionsListed = (kit: Kit, actions: string[]) =>
  kit.eventually(`the actions ${actions.join(', ')} among the event actions`, async (see) => {
    const listed = await listAll(kit, 'listEventActions');
    const missing = actions.filter((action) => !listed.includes(action));
    see(`${listed.length} actions, without ${missing.join(', ')}`);
    return missing.length === 0 || undefined;
  });

/** Compares the actions that the account lists. Actions of other clients can move these to a later page between two requests. */
const compareActions = async (kit: Kit, test: (listed: unknown[], complete: boolean) => void): Promise<void> => {
  const query = await pageSizeOfActions(kit);
  await compare(kit, async (read) => {
    const { pages, complete } = await read('listEventActions', { query });
    test(
      pages.flatMap(({ items }) => items),
      complete,
    );
  });
};

/** Waits until the account lists all actions. @throws Failed when it does not list one in time, or lists one several times */
export async function expectListedOnce(kit: Kit, actions: string[]): Promise<void> {
  await expectActionsListed(kit, actions);
  await compareActions(kit, (listed, complete) => {
    for (const action of actions) {
      const times = listed.filter((one) => one === action).length;
      // The comparison may begin with pages that were read before the action was recorded.
      expect(times === 1 || (times === 0 && !complete), `the action ${action} once`, `${times} times`);
    }
  });
}

const action = 'conformance';

/** Events that the server accepts. Events of unknown subscribers are unspecified (`unknown-event-subscriber`). */
const accepted: [
  name: string,
  requirements: string[],
  title: string,
  events: (subscriber: Subscribed) => Fields | Fields[],
][] = [
  [
    'all-fields',
    ['RESOURCE-78', 'EVENT-8'],
    'accepts `email`, `action`, `prospect`, `properties` and `occurred_at`',
    ({ email }) => ({
      ...{ email, action, prospect: false, properties: { color: 'blue' } },
      occurred_at: '2026-03-02T09:15:00Z',
    }),
  ],
  ['one-event', ['ENDPOINT-87'], 'accepts an array of one event', ({ email }) => ({ email, action, prospect: true })],
  [
    'by-assigned-id',
    ['RESOURCE-80'],
    'accepts the `id` that the service assigned to a subscriber',
    ({ id }) => ({ id, action }),
  ],
  ['without-time', ['EVENT-10'], 'accepts an event without `occurred_at`', ({ email }) => ({ email, action })],
  [
    'largest-value',
    ['EVENT-12'],
    'accepts conversions with a `properties.value` of 0, of 1 and of the largest one',
    ({ email, id }) =>
      [{ email }, { id }].flatMap((who) =>
        [limits.conversionValue - 1, 0, 1].map((value) => ({ ...who, action, properties: { value } })),
      ),
  ],
  [
    'potential-lead',
    ['VERSION-4'],
    'accepts `potential_lead`',
    ({ email }) => ({ email, action, potential_lead: true }),
  ],
];

/** An hour ago, of an event that a client sends late. */
const hourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString().replace(/\.\d+/, '');

/** Events as clients send them, each recorded with a unique action, which the account then lists. */
const recorded: [
  name: string,
  requirement: string,
  title: string,
  identify: (kit: Kit) => Promise<Fields>,
  events: () => Fields[],
][] = [
  [
    'by-email',
    'EVENT-1',
    'records the events of an email with and without a value, properties, an earlier time and a lead score',
    async (kit) => ({ email: (await subscribe(kit, { email: `reader+news.${kit.uniqueEmail()}` })).email }),
    () => [
      {},
      { properties: { value: 9900 } },
      { properties: { value: 0, currency: 'EUR' } },
      { properties: { color: 'blue', size: 42, gift: false, parts: ['a', 'b'] } },
      { occurred_at: '2020-02-29T23:59:59Z' },
      { occurred_at: hourAgo() },
      { prospect: false },
      { prospect: true, occurred_at: hourAgo(), properties: { value: 1 } },
      { potential_lead: false },
    ],
  ],
  [
    'by-id',
    'EVENT-2',
    'records the events of an assigned `id` with and without a value, properties, an earlier time and a lead score',
    async (kit) => ({ id: (await sharedSubscriber(kit)).id }),
    () => [
      {},
      { properties: { value: 9900 } },
      { occurred_at: hourAgo(), properties: { color: 'blue' } },
      { prospect: false },
    ],
  ],
];

export const eventChecks: Check[] = [
  ...accepted.map(
    ([name, requirements, title, events]): Check => ({
      id: `${operation}/${name}`,
      title,
      requirements,
      stateless: true,
      async run(kit) {
        for (const event of [events(await sharedSubscriber(kit))].flat())
          await kit.ok(operation, { body: { events: [event] } });
      },
    }),
  ),
  ...recorded.map(
    ([name, requirement, title, identify, events]): Check => ({
      id: `${operation}/${name}`,
      title,
      requirements: [requirement],
      async run(kit) {
        const who = await identify(kit);
        const actions: string[] = [];
        for (const event of events()) {
          const own = kit.uniqueName();
          const { status } = await sendRecord(kit, operation, { ...who, ...event, action: own });
          if (status < 300) actions.push(own);
        }
        if (actions.length === 0) actions.push(await recordAction(kit, who));
        await expectActionsListed(kit, actions);
      },
    }),
  ),
  {
    id: 'listEventActions/distinct',
    title: 'lists no action twice, however many events had it',
    requirements: ['EVENT-15'],
    // By then, a batch has recorded hundreds of events with one action.
    atEnd: true,
    run: (kit) =>
      compareActions(kit, (listed) => {
        const twice = listed.filter((one, index) => listed.indexOf(one) < index);
        expectEqual(twice, [], 'the actions that are listed twice');
      }),
  },
  {
    id: 'listEventActions/similar-actions',
    title: 'lists actions that differ in the case of a letter, or of which one begins with the other',
    requirements: ['EVENT-15'],
    async run(kit) {
      const own = `${kit.uniqueName()} Viewed a page`;
      const similar = [own, own.toLowerCase(), own.toUpperCase(), own.slice(0, -1)];
      const { email } = await sharedSubscriber(kit);
      for (const one of similar) await kit.ok(operation, { body: { events: [{ email, action: one }] } });
      await expectListedOnce(kit, similar);
    },
  },
  {
    id: 'listEventActions/total-of-new-actions',
    title: 'counts a new action in `meta.total_count`',
    requirements: ['RESOURCE-64'],
    async run(kit) {
      const count = async () => Number(metaOf((await kit.ok('listEventActions')).body)?.total_count);
      const before = await count();
      await recordAction(kit);
      await kit.eventually(`\`meta.total_count\` above ${before}`, async (see) => {
        const now = await count();
        see(now);
        return now > before || undefined;
      });
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
    async run(kit) {
      await recordManyActions(kit);
      const { body } = await kit.ok('listEventActions');
      const count = expectArray(body, 'event_actions').length;
      expect(count <= limits.pageSize, `at most ${limits.pageSize} actions`, `${count} actions`);
    },
  },
  {
    id: 'listEventActions/all-of-many',
    title: 'lists every action of an account with more of them than fit on a page',
    requirements: ['EVENT-15'],
    profile: 'batch',
    async run(kit) {
      const first = await recordAction(kit);
      await expectActionsListed(kit, [first]);
      await recordManyActions(kit);
      await expectActionsListed(kit, [first, await recordAction(kit)]);
    },
  },
];

/**
 * Records more actions than fit on a page. Every run uses the same names, so that an account does not get more of them.
 * @throws Skipped when the server does not list them in time, which other checks report
 */
const recordManyActions = (kit: Kit): Promise<void> =>
  kit.once('more actions than fit on a page', async () => {
    const { email } = await sharedSubscriber(kit);
    const name = (number: number) => `conformance-action-${number}`;
    const events = Array.from({ length: limits.pageSize + 1 }, (_, number) => ({ email, action: name(number) }));
    const count = Number(metaOf((await kit.ok('listEventActions')).body)?.total_count);
    if (count > limits.pageSize) return;
    const batch = await kit.ok('createEventBatch', { body: { batches: [{ events }] } });
    await expectActionListed(kit, name(limits.pageSize)).catch((error) => {
      throw error instanceof NotInTime
        ? new Skipped('The server does not list the actions of a batch in time.')
        : error;
    });
    kit.recordProcessed(batch);
  });
