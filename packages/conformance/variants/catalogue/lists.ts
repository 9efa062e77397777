import { deepEqual, equal, ok } from 'node:assert/strict';
import type { OperationId } from '@email-automation/types';
import { answer, instead, refusal } from '../../mutants/mutant.ts';
import type { Asked, Fault } from '../../mutants/proxy.ts';
import { operations } from '../../src/contract/operations.ts';
import { refused } from '../prober.ts';
import { type Body, json, type Variant, variant, withBody } from '../variant.ts';
import { argument, asking, keyOf, wholeList } from '../whole-list.ts';
import { withCredentials } from './requests.ts';

const sorted: OperationId[] = ['listBroadcasts', 'listCampaigns', 'listGoals', 'listCampaignSubscribers'];
const lists = Object.keys(keyOf) as OperationId[];
const paged = lists.filter((id) => !['listAccounts', 'listGoals', 'listCustomFieldIdentifiers'].includes(id));
const withPerPage: OperationId[] = ['listCampaignSubscribers', 'listEventActions'];
const withoutPerPage: OperationId[] = ['listBroadcasts', 'listCampaigns', 'listCampaignSubscriptions'];

/** Sends list requests on with other arguments. */
const rewriting = (on: OperationId[], change: (asked: Asked) => Asked): Fault => ({
  request: (asked) => (asked.operation && on.includes(asked.operation) ? change(asked) : asked),
});

/** What the contract says about an argument of a list. */
function schemaOf(operation: OperationId, name: string): { enum?: string[]; default?: string } {
  return operations[operation].query.find((parameter) => parameter.name === name)?.schema ?? {};
}

/** The value of an argument, or its default. */
const chosen = (asked: Asked, name: string) =>
  argument(asked, name) ?? (asked.operation && schemaOf(asked.operation, name).default);

const sortOf = (asked: Asked) => chosen(asked, 'sort') as string;
const isDown = (asked: Asked) => chosen(asked, 'direction') === 'desc';

/** Turns every run of records around that are equal in what they are sorted by. */
function tiesTurned(records: Body[], asked: Asked): Body[] {
  const runs: Body[][] = [];
  for (const record of records) {
    const last = runs.at(-1);
    if (last?.[0][sortOf(asked)] === record[sortOf(asked)] && last) last.push(record);
    else runs.push([record]);
  }
  return runs.flatMap((run) => run.reverse());
}

const byName = (records: Body[], asked: Asked): Body[] => {
  if (sortOf(asked) !== 'name') return records;
  const inOrder = records.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true, sensitivity: 'base' }));
  return isDown(asked) ? inOrder.reverse() : inOrder;
};

const missingFirst = (records: Body[], asked: Asked): Body[] =>
  sortOf(asked) === 'send_at' ? records.sort((a, b) => Number('send_at' in a) - Number('send_at' in b)) : records;

const broadcasts = '/v2/1001/broadcasts';
const eventActions = '/v2/1001/event_actions';
const readers = '/v2/1001/campaigns/3001/subscribers';
const lengthOf = (seen: Body) => seen.body?.broadcasts?.length;

export const listVariants: Variant[] = [
  variant(
    'list-arguments-carrier',
    'takes the arguments of lists from the body alone',
    () =>
      rewriting(withCredentials, (asked) => {
        if (asked.method !== 'GET') return asked;
        const { page: _, ...given } = json(asked) ?? {};
        const names = new Set(
          [...asked.url.searchParams.keys()].filter((name) =>
            ['status', 'sort', 'direction', 'per_page'].includes(name),
          ),
        );
        const none = Object.fromEntries([...names].map((name) => [name, undefined]));
        return asking({ ...asked, text: '' }, { ...none, ...given });
      }),
    async ({ ask }) => {
      equal(lengthOf(await ask('GET', `${broadcasts}?status=draft`)), 1);
      equal(lengthOf(await ask('GET', broadcasts, { body: { status: 'draft' } })), 1);
      equal((await ask('GET', broadcasts, { body: { page: 2 } })).body.meta.page, 1);
      equal((await ask('GET', `${broadcasts}?status=sent`, { body: { status: 'draft' } })).body.meta.status, 'sent');
    },
  ),
  variant(
    'page-on-unpaged-lists',
    'returns nothing on the second page of lists without `meta`',
    (): Fault => ({
      answer(answered, asked) {
        const key = asked.operation && keyOf[asked.operation];
        if (key === undefined || paged.includes(asked.operation as OperationId)) return answered;
        if (answered.status !== 200 || Number(argument(asked, 'page') ?? 1) < 2) return answered;
        return withBody(answered, { ...json(answered), [key]: [] });
      },
    }),
    async ({ get }) => {
      equal((await get('/v2/1001/goals?page=2')).body.goals.length, 2);
      equal((await get('/v2/accounts?page=2')).body.accounts.length > 0, true);
    },
  ),
  variant(
    'page-past-end',
    'answers 404 to a page after the last',
    (): Fault => ({
      answer(answered, asked) {
        if (asked.operation === undefined || !paged.includes(asked.operation)) return answered;
        if (answered.status !== 200 || Number(argument(asked, 'page') ?? 1) < 2) return answered;
        if (json(answered).meta.count > 0) return answered;
        return answer(404, { errors: [{ code: 'not_found_error', message: 'There is no such page.' }] });
      },
    }),
    async ({ get }) => {
      const { status, body } = await get(`${broadcasts}?page=9`);
      equal(status, 200);
      deepEqual([body.broadcasts, body.meta.page, body.meta.count], [[], 9, 0]);
    },
  ),
  variant(
    'page-zero',
    'takes page 0 and negative pages for the first',
    () => rewriting(lists, (asked) => (Number(argument(asked, 'page') ?? 1) < 1 ? asking(asked, { page: 1 }) : asked)),
    async ({ get }) => {
      for (const page of [0, -1]) refused(await get(`${broadcasts}?page=${page}`), 422, 'range_error', 'page');
    },
  ),
  variant(
    'page-not-integer',
    'takes what is no page for the first',
    () =>
      rewriting(lists, (asked) =>
        /^-?\d+$/.test(argument(asked, 'page') ?? '1') ? asked : asking(asked, { page: 1 }),
      ),
    async ({ get }) => {
      for (const page of ['x', '1.5', ''])
        refused(await get(`${broadcasts}?page=${page}`), 422, 'format_error', 'page');
    },
  ),
  variant(
    'per-page-out-of-range',
    'takes the nearest `per_page` that there is',
    () =>
      rewriting(withPerPage, (asked) => {
        const given = argument(asked, 'per_page');
        return given === null ? asked : asking(asked, { per_page: Math.max(1, Math.min(1000, Number(given))) });
      }),
    async ({ get }) => {
      for (const given of [0, -1, 1001]) {
        refused(await get(`${readers}?per_page=${given}`), 422, 'range_error', 'per_page');
        refused(await get(`${eventActions}?per_page=${given}`), 422, 'range_error', 'per_page');
      }
    },
  ),
  variant(
    'per-page-on-event-actions',
    'has at most 100 event actions on a page, and 20 by default',
    () =>
      rewriting(['listEventActions'], (asked) =>
        asking(asked, { per_page: Math.min(100, Number(argument(asked, 'per_page') ?? 20)) }),
      ),
    async ({ get, post, unique, settled }) => {
      const events = Array.from({ length: 101 }, () => ({ email: 'probe@example.com', action: unique() }));
      await post('/v2/1001/events/batches', { batches: [{ events }] });
      await settled();
      equal((await get(eventActions)).body.meta.count, 100);
      equal((await get(`${eventActions}?per_page=1000`)).body.meta.total_pages, 1);
    },
  ),
  variant(
    'per-page-elsewhere',
    'takes `per_page` in every list that has pages',
    () =>
      wholeList(
        withoutPerPage,
        (records) => records,
        (asked) => Math.max(1, Math.min(1000, Number(argument(asked, 'per_page')) || 100)),
      ),
    async ({ get, ask }) => {
      equal(lengthOf(await get(`${broadcasts}?per_page=2`)), 5);
      equal(lengthOf(await ask('GET', broadcasts, { body: { per_page: 0 } })), 5);
    },
  ),
  variant(
    'repeated-query-parameters',
    'takes the last one of a query parameter that is repeated',
    () => rewriting(withCredentials, (asked) => asking(asked, Object.fromEntries(asked.url.searchParams))),
    async ({ get }) => {
      refused(await get(`${broadcasts}?status=draft&status=sent`), 422, 'format_error', 'status');
      refused(await get(`${broadcasts}?page=1&page=2`), 422, 'format_error', 'page');
    },
  ),
  variant(
    'status-all',
    'knows `all` as `status` only where it is listed',
    () =>
      instead(
        ['listBroadcasts', 'listCampaigns'],
        (asked) => argument(asked, 'status') === 'all',
        () => refusal('status'),
      ),
    async ({ get }) => {
      equal(lengthOf(await get(`${broadcasts}?status=all`)), 5);
      equal((await get('/v2/1001/campaigns?status=all')).status, 200);
      refused(await get(`${readers}?status=all`), 422, 'format_error', 'status');
    },
  ),
  variant(
    'unknown-argument-values',
    'ignores values that it does not know',
    () =>
      rewriting(sorted, (asked) => {
        const unknown = ['status', 'sort', 'direction'].filter((name) => {
          const given = argument(asked, name);
          return given !== null && !schemaOf(asked.operation as OperationId, name).enum?.includes(given);
        });
        return asking(asked, Object.fromEntries(unknown.map((name) => [name, undefined])));
      }),
    async ({ get }) => {
      for (const name of ['status', 'sort', 'direction']) {
        refused(await get(`${broadcasts}?${name}=unicorn`), 422, 'format_error', name);
      }
    },
  ),
  variant(
    'unknown-query-parameters',
    'refuses query parameters that it does not know',
    () =>
      instead(
        withCredentials,
        ({ url }) =>
          [...url.searchParams.keys()].some(
            (name) => !['status', 'sort', 'direction', 'page', 'per_page'].includes(name),
          ),
        () => refusal('query'),
      ),
    async ({ get }) => equal((await get(`${broadcasts}?utm_source=mail&_=1`)).status, 200),
  ),
  variant(
    'sort-ties',
    'turns the order of records around that are equal in what they are sorted by',
    () => wholeList(sorted, tiesTurned),
    async ({ get }) => {
      for (const direction of ['asc', 'desc']) {
        const { body } = await get(`${readers}?status=unsubscribed&direction=${direction}`);
        const ids: string[] = body.subscribers.map(({ id }: Body) => id);
        equal(ids.length > 5, true);
        deepEqual(ids, direction === 'asc' ? ids.toSorted() : ids.toSorted().reverse());
      }
    },
  ),
  variant(
    'sort-by-name',
    'sorts names as people do, without regard to capital letters, and numbers in them by their value',
    () => wholeList(['listBroadcasts', 'listCampaigns', 'listGoals'], byName),
    async ({ get, given }) => {
      const { account_id: account, token = '' } = await given('account with more than 100 campaigns');
      const { body } = await get(`/v2/${account}/campaigns?sort=name`, { token });
      deepEqual(
        body.campaigns.slice(0, 4).map(({ name }: Body) => name),
        ['C0', 'C1', 'C10', 'C100'],
      );
    },
  ),
  variant(
    'sort-by-missing-send-at',
    'puts broadcasts without `send_at` first',
    () => wholeList(['listBroadcasts'], missingFirst),
    async ({ get }) => {
      for (const direction of ['asc', 'desc']) {
        const { body } = await get(`${broadcasts}?sort=send_at&direction=${direction}`);
        deepEqual(
          body.broadcasts.map((record: Body) => 'send_at' in record),
          [true, true, true, false, false],
        );
      }
    },
  ),
  variant(
    'order-of-accounts',
    'sorts lists without `sort` the other way round',
    () => wholeList(['listAccounts', 'listCampaignSubscriptions'], (records) => records.reverse()),
    async ({ get, given }) => {
      const {
        account_id: account,
        subscriber_id: id,
        token = '',
      } = await given('subscriber of more than 100 campaigns');
      const times = (records: Body[]) => records.map(({ created_at: time }) => time);
      const accounts = times((await get('/v2/accounts')).body.accounts);
      equal(accounts.length > 1, true);
      deepEqual(accounts, accounts.toSorted());
      ok((await get(`/v2/${account}/subscribers/${id}/campaign_subscriptions`, { token })).body.meta.count > 0);
    },
  ),
  variant(
    'order-of-event-actions',
    'sorts event actions the other way round',
    () => wholeList(['listEventActions'], (actions) => actions.reverse()),
    async ({ get, post, email, unique }) => {
      for (let n = 0; n < 3; n++) {
        await post('/v2/1001/events', { events: [{ email: email(), action: unique() }] });
      }
      const { event_actions: actions } = (await get(eventActions)).body;
      deepEqual(actions, actions.toSorted());
    },
  ),
];
