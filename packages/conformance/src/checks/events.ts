import type { Check } from '../check.ts';
import { expect, expectArray, type Fields } from '../expectations.ts';
import { limits } from '../interface-limits.ts';
import type { Kit } from '../kit.ts';
import { Failed, Skipped } from '../outcomes.ts';
import { compare } from './compare.ts';
import { type Subscribed, sharedSubscriber } from './fixtures.ts';
import { listAll, listsAction, metaOf } from './list-all.ts';

const operation = 'recordEvent';

const record = (kit: Kit, event: Fields) => kit.ok(operation, { body: { events: [event] } });
const expectRejected = (kit: Kit, event: Fields) => kit.expectStatus(422, operation, { body: { events: [event] } });

/** Waits until the account lists an action. @throws Failed when it does not appear in time */
export const expectActionListed = (kit: Kit, action: string) =>
  kit.eventually(`the action ${action} among the event actions`, async () =>
    (await listsAction(kit, action)) ? true : undefined,
  );

interface Case {
  name: string;
  title: string;
  requirements: string[];
  /** The event to send, of a subscriber. Events of unknown ones are unspecified (`unknown-event-subscriber`). */
  event(subscriber: Subscribed): Fields;
}

const accepted: Case[] = [
  {
    name: 'all-fields',
    title: 'accepts `email`, `action`, `prospect`, `properties` and `occurred_at`',
    requirements: ['RESOURCE-78'],
    event: ({ email }) => ({
      email,
      action: 'conformance',
      prospect: false,
      properties: { color: 'blue' },
      occurred_at: '2026-03-02T09:15:00Z',
    }),
  },
  {
    name: 'one-event',
    title: 'accepts an array of one event',
    requirements: ['ENDPOINT-87'],
    event: ({ email }) => ({ email, action: 'conformance', prospect: true }),
  },
  {
    name: 'by-assigned-id',
    title: 'accepts the `id` that the service assigned to a subscriber',
    requirements: ['RESOURCE-80'],
    event: ({ id }) => ({ id, action: 'conformance' }),
  },
  {
    name: 'without-time',
    title: 'accepts an event without `occurred_at`',
    requirements: ['EVENT-10'],
    event: ({ email }) => ({ email, action: 'conformance' }),
  },
  {
    name: 'largest-value',
    title: 'accepts a conversion with the largest `properties.value`',
    requirements: ['EVENT-12'],
    event: ({ email }) => ({ email, action: 'conformance', properties: { value: limits.conversionValue - 1 } }),
  },
  {
    name: 'potential-lead',
    title: 'accepts `potential_lead`',
    requirements: ['VERSION-4'],
    event: ({ email }) => ({ email, action: 'conformance', potential_lead: true }),
  },
];

const rejected: Case[] = [
  {
    name: 'without-action',
    title: 'rejects an event without `action`',
    requirements: ['EVENT-7'],
    event: ({ email }) => ({ email }),
  },
  {
    name: 'without-email-and-id',
    title: 'rejects an event with neither `email` nor `id`',
    requirements: ['ENDPOINT-89'],
    event: () => ({ action: 'conformance' }),
  },
  {
    name: 'email-and-id',
    title: 'rejects an event with both `email` and `id`',
    requirements: ['ENDPOINT-90'],
    event: ({ email, id }) => ({ email, id, action: 'conformance' }),
  },
  {
    name: 'too-large-value',
    title: `rejects a \`properties.value\` of ${limits.conversionValue}`,
    requirements: ['RESOURCE-81'],
    event: ({ email }) => ({ email, action: 'conformance', properties: { value: limits.conversionValue } }),
  },
];

const cases = (rows: Case[], send: (kit: Kit, event: Fields) => Promise<unknown>): Check[] =>
  rows.map(({ name, title, requirements, event }) => ({
    id: `${operation}/${name}`,
    title,
    requirements,
    stateless: true,
    async run(kit) {
      await send(kit, event(await sharedSubscriber(kit)));
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
    id: 'listEventActions/names-are-strings',
    title: 'returns the actions as an array of strings',
    requirements: ['RESOURCE-70'],
    stateless: true,
    async run(kit) {
      for (const action of expectArray((await kit.ok('listEventActions')).body, 'event_actions')) {
        expect(typeof action === 'string', 'each action to be a string', action);
      }
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
      await expectActionListed(kit, action);
      // Actions that are recorded meanwhile can move this one to a later page.
      await compare(kit, async () => {
        const times = (await listAll(kit, 'listEventActions', 'event_actions')).filter((one) => one === action).length;
        expect(times === 1, `the action ${action} once`, `${times} times`);
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
async function recordManyActions(kit: Kit): Promise<void> {
  const { email } = await sharedSubscriber(kit);
  const name = (number: number) => `conformance-action-${number}`;
  const events = Array.from({ length: limits.pageSize + 1 }, (_, number) => ({ email, action: name(number) }));
  const isThere = async () => {
    const { body } = await kit.ok('listEventActions');
    const [size, pages] = [expectArray(body, 'event_actions').length, Number(metaOf(body)?.total_pages)];
    return size > limits.pageSize || pages > 1 || undefined;
  };
  if (await isThere()) return;
  await kit.ok('createEventBatch', { body: { batches: [{ events }] } });
  await kit.eventually('more actions than fit on a page', isThere).catch((error) => {
    throw error instanceof Failed ? new Skipped('The server does not list the actions of a batch in time.') : error;
  });
}
