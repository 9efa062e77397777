import type { Check } from '../../kit/check.ts';
import { expectEqual, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { compare } from '../compare.ts';
import { type Subscribed, sharedSubscriber, subscribe } from '../fixtures.ts';
import { listAll, metaOf, pageSizeOfActions } from '../lists/list-all.ts';
import { requireRecorded } from '../natural-values.ts';
import { expectActionsListed, recordManyActions } from './events.ts';

/** An hour ago, of an event that a client sends late. */
const hourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString().replace(/\.\d+/, '');

/** Events as clients send them, each with an action of its own. All of them leave their action in the list. */
const eventsOf = (): Fields[] => [
  {},
  { properties: { value: 9900 } },
  { properties: { value: 0, currency: 'EUR' } },
  { properties: { color: 'blue', size: 42, gift: false, parts: ['a', 'b'] } },
  { occurred_at: '2020-02-29T23:59:59Z' },
  { occurred_at: hourAgo() },
  { prospect: false },
  { prospect: true, occurred_at: hourAgo(), properties: { value: 1 } },
  { potential_lead: false },
];

/** Records an event of each kind, and returns the actions whose events the server has accepted. */
async function recordEach(kit: Kit, who: Fields, events: Fields[]): Promise<string[]> {
  const recorded: string[] = [];
  for (const event of events) {
    const action = kit.uniqueName();
    const { status } = await kit.call('recordEvent', { body: { events: [{ ...who, ...event, action }] } });
    if (status < 300) recorded.push(action);
  }
  return recorded;
}

const recordsEach = (
  name: string,
  requirement: string,
  title: string,
  find: (kit: Kit) => Promise<Subscribed>,
  identify: (subscriber: Subscribed) => Fields,
  events: () => Fields[] = eventsOf,
): Check => ({
  id: `recordEvent/${name}`,
  title,
  requirements: [requirement],
  async run(kit) {
    await expectActionsListed(kit, await recordEach(kit, identify(await find(kit)), events()));
  },
});

export const recordedEventChecks: Check[] = [
  recordsEach(
    'records-each-by-email',
    'EVENT-1',
    'records the events of an email with and without a value, properties, an earlier time and a lead score',
    (kit) => subscribe(kit, { email: `reader+news.${kit.uniqueEmail()}` }),
    ({ email }) => ({ email }),
  ),
  recordsEach(
    'records-each-by-id',
    'EVENT-2',
    'records the events of an assigned `id` with and without a value, properties, an earlier time and a lead score',
    sharedSubscriber,
    ({ id }) => ({ id }),
    () => [
      { properties: { value: 9900 } },
      { occurred_at: hourAgo(), properties: { color: 'blue' } },
      { prospect: false },
    ],
  ),
  {
    id: 'listEventActions/names-as-recorded',
    title: 'returns the names of actions unchanged',
    requirements: ['RESOURCE-70'],
    async run(kit) {
      const { name, actions } = await requireRecorded(kit);
      let altered: unknown[] = [];
      // A name that is missing is no altered one; only a name that begins like these but was never recorded is.
      await kit.eventually('the actions in the list', async () => {
        const listed = (await listAll(kit, 'listEventActions', 'event_actions')).filter((one) =>
          String(one).includes(name),
        );
        altered = listed.filter((one) => !actions.includes(String(one)));
        return listed.length > 0 || undefined;
      });
      expectEqual(altered, [], 'the listed names that no event had');
    },
  },
  {
    id: 'listEventActions/distinct',
    title: 'lists no action twice, however many events had it',
    requirements: ['EVENT-15'],
    // By then, a batch has recorded hundreds of events with one action.
    atEnd: true,
    async run(kit) {
      const query = await pageSizeOfActions(kit);
      // Actions that are recorded meanwhile can move others to a later page.
      await compare(kit, async (read) => {
        const { pages } = await read('listEventActions', 'event_actions', { query });
        const actions = pages.flatMap(({ items }) => items);
        const twice = actions.filter((action, index) => actions.indexOf(action) < index);
        expectEqual(twice, [], 'the actions that are listed twice');
      });
    },
  },
  {
    id: 'listEventActions/total-of-new-actions',
    title: 'counts a new action in `meta.total_count`',
    requirements: ['RESOURCE-64'],
    async run(kit) {
      const count = async () => Number(metaOf((await kit.ok('listEventActions')).body)?.total_count);
      const { email } = await sharedSubscriber(kit);
      const before = await count();
      await kit.ok('recordEvent', { body: { events: [{ email, action: kit.uniqueName() }] } });
      await kit.eventually(`\`meta.total_count\` above ${before}`, async () => (await count()) > before || undefined);
    },
  },
  {
    id: 'listEventActions/all-of-many',
    title: 'lists every action of an account with more of them than fit on a page',
    requirements: ['EVENT-15'],
    profile: 'batch',
    atEnd: true,
    async run(kit) {
      const { email } = await sharedSubscriber(kit);
      const first = kit.uniqueName();
      await kit.ok('recordEvent', { body: { events: [{ email, action: first }] } });
      await expectActionsListed(kit, [first]);
      await recordManyActions(kit);
      const last = kit.uniqueName();
      await kit.ok('recordEvent', { body: { events: [{ email, action: last }] } });
      await expectActionsListed(kit, [first, last]);
    },
  },
];
