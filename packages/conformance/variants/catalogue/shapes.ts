import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { OperationId } from '@email-automation/types';
import { body, bodyOf, records } from '../../mutants/mutant.ts';
import type { Fault } from '../../mutants/proxy.ts';
import { operationIds } from '../../src/contract/operations.ts';
import { document } from '../../src/contract/schemas.ts';
import { valueAt } from '../../src/value-at.ts';
import { type Body, json, type Variant, variant, withBody } from '../variant.ts';
import { keyOf } from '../whole-list.ts';
import { usedUp } from './limits.ts';
import { withCredentials } from './requests.ts';

const all = operationIds;
const people: OperationId[] = ['subscribeToCampaign', 'listCampaignSubscribers'];
const ofRecords: [OperationId[], string, string][] = [
  [['listAccounts', 'fetchAccount'], 'accounts', 'Account'],
  [['listBroadcasts', 'fetchBroadcast'], 'broadcasts', 'Broadcast'],
  [['listCampaigns', 'fetchCampaign'], 'campaigns', 'Campaign'],
  [['listGoals', 'fetchGoal'], 'goals', 'Goal'],
];
const requiredOf = (schema: string) => (valueAt(document, `/components/schemas/${schema}/required`) ?? []) as string[];

/** Sees other texts in both directions. */
const rewritten = (answers: (text: string) => string, requests: (text: string) => string): Fault => ({
  request(asked) {
    const url = new URL(requests(asked.url.href));
    return { ...asked, url, text: requests(asked.text) };
  },
  answer: ({ text, ...answered }) => ({ ...answered, text: answers(text) }),
});

/** What the interface leaves open of the shape of answers; of requests our server takes whatever the schema lets pass. */
export const shapeVariants: Variant[] = [
  variant(
    'identifier-format',
    'makes identifiers with hyphens',
    // Not within other texts, such as names, which the server has sorted.
    () =>
      rewritten(
        (text) =>
          text.replace(/(?<=["/])([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})\b/g, '$1-$2-$3-$4-$5'),
        (text) =>
          text.replace(/(?<=["/])([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})\b/g, '$1$2$3$4$5'),
      ),
    async ({ subscribe, given, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const answered = await subscribe(campaign, { email: email() });
      match(answered.body.subscribers[0].id, /^[\da-f]{32}$/);
    },
  ),
  variant(
    'timestamp-precision',
    'shows fractions of a second',
    (): Fault => ({
      answer: ({ text, ...answered }) => ({
        ...answered,
        text: text.replace(/(_at":"[\d-]{10}T[\d:]{8})Z"/g, '$1.000Z"'),
      }),
    }),
    async ({ get }) => {
      for (const { created_at: time } of (await get('/v2/1001/goals')).body.goals) match(time, /T\d\d:\d\d:\d\dZ$/);
    },
  ),
  variant(
    'unset-values',
    'leaves settings out that were never given a value',
    () => (asked, behind) =>
      behind(asked).then((answered) => {
        const [, key = '', schema = ''] = ofRecords.find(([on]) => on.includes(asked.operation as OperationId)) ?? [];
        if (key === '' || answered.status !== 200) return answered;
        const value = json(answered);
        for (const record of value[key]) {
          for (const name of Object.keys(record)) {
            const unset = record[name] === '' || record[name] === null;
            if (unset && !requiredOf(schema).includes(name)) delete record[name];
          }
        }
        return withBody(answered, value);
      }),
    async ({ get }) => {
      const [broadcast] = (await get('/v2/1001/broadcasts/2001')).body.broadcasts;
      deepEqual([broadcast.from_name, broadcast.bcc, 'send_at' in broadcast], ['', null, false]);
    },
  ),
  variant(
    'link-templates',
    'names another host in its templates',
    () =>
      body(withCredentials, (value) => {
        for (const [key, link] of Object.entries(value?.links ?? {}))
          value.links[key] = String(link).replace('127.0.0.1', 'localhost');
      }),
    async ({ get }) => {
      const { links } = (await get('/v2/accounts')).body;
      match(links['accounts.goals'], /^http:\/\/127\.0\.0\.1:\d+\/v2\/\{accounts\.id\}\/goals$/);
    },
  ),
  variant(
    'subscriber-link-keys',
    'has other links with subscribers',
    () =>
      body(people, (value) => {
        value.links = { 'subscribers.history': 'http://localhost/subscribers/{subscribers.id}/history' };
      }),
    async ({ get }) => {
      deepEqual(Object.keys((await get('/v2/1001/campaigns/3001/subscribers')).body.links), ['subscribers.account']);
    },
  ),
  variant(
    'account-links-keys',
    'names the links of an account otherwise',
    () =>
      records(['listAccounts', 'fetchAccount'], 'accounts', (account) => {
        const named = Object.entries(account.links).map(([name, link]) => [`account.${name}`, link]);
        account.links = Object.fromEntries(named);
      }),
    async ({ get }) => {
      const [account] = (await get('/v2/accounts/1001')).body.accounts;
      deepEqual(Object.keys(account.links).toSorted(), ['broadcasts', 'campaigns', 'goals']);
    },
  ),
  variant(
    'campaign-form-field',
    'says nothing in `forms` of a campaign',
    () =>
      records(['listCampaigns', 'fetchCampaign'], 'campaigns', (campaign) => {
        if (campaign.forms) campaign.forms = {};
      }),
    async ({ get }) => {
      const { campaigns, linked } = (await get('/v2/1001/campaigns/3001')).body;
      ok(linked.forms.some((form: Body) => form.id === campaigns[0].forms?.id));
    },
  ),
  variant(
    'form-fields',
    'shows a form by its title',
    () =>
      body('fetchCampaign', ({ linked }) => {
        for (const form of linked?.forms ?? []) {
          form.title = form.name;
          delete form.name;
        }
      }),
    async ({ get }) => {
      const { linked } = (await get('/v2/1001/campaigns/3001')).body;
      deepEqual(Object.keys(linked.forms[0]).toSorted(), ['created_at', 'href', 'id', 'name']);
    },
  ),
  variant(
    'subscriber-fields',
    'shows no more of a subscriber than an address, under another name',
    () =>
      body(people, (value) => {
        value.subscribers = value.subscribers.map(({ id, email, created_at, href, links }: Body) => ({
          id,
          email_address: email,
          created_at,
          href,
          links,
        }));
      }),
    async ({ subscribe, given, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const person = { email: email(), time_zone: 'Europe/Berlin', tags: ['Hiker'], custom_fields: { size: 'M' } };
      const [record] = (await subscribe(campaign, person)).body.subscribers;
      const { time_zone, tags, custom_fields } = record;
      deepEqual({ email: record.email, time_zone, tags, custom_fields }, person);
      deepEqual([record.user_id, record.eu_consent, record.links.account], [null, null, '1001']);
    },
  ),
  variant(
    'subscription-status-values',
    'has other names for the states of a subscription that is not active',
    () =>
      records('listCampaignSubscriptions', 'campaign_subscriptions', (one) => {
        one.status =
          { removed: 'deleted', unsubscribed: 'left', pending: 'unconfirmed' }[String(one.status)] ?? one.status;
      }),
    async ({ given, get }) => {
      const { campaign_id: campaign } = await given('subscriber removed from a campaign');
      const [{ id }] = (await get(`/v2/1001/campaigns/${campaign}/subscribers?status=removed`)).body.subscribers;
      const { campaign_subscriptions: found } = (await get(`/v2/1001/subscribers/${id}/campaign_subscriptions`)).body;
      equal(found[0].status, 'removed');
    },
  ),
  variant(
    'subscription-record-fields',
    'shows `created_at` and `href` of a subscription',
    () =>
      records('listCampaignSubscriptions', 'campaign_subscriptions', (one) => {
        one.created_at = '2026-01-01T00:00:00Z';
        one.href = `http://localhost/campaign_subscriptions/${one.id}`;
      }),
    async ({ get, given, subscribe, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const [{ id }] = (await subscribe(campaign, { email: email() })).body.subscribers;
      const [found] = (await get(`/v2/1001/subscribers/${id}/campaign_subscriptions`)).body.campaign_subscriptions;
      deepEqual(['created_at' in found, 'href' in found], [false, false]);
    },
  ),
  variant(
    'subscription-lap',
    'counts laps from 0',
    () =>
      records('listCampaignSubscriptions', 'campaign_subscriptions', (one) => {
        one.lap -= 1;
      }),
    async ({ get, given, subscribe, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const [{ id }] = (await subscribe(campaign, { email: email() })).body.subscribers;
      const [found] = (await get(`/v2/1001/subscribers/${id}/campaign_subscriptions`)).body.campaign_subscriptions;
      equal(found.lap, 1);
    },
  ),
  variant(
    'meta-on-empty-list',
    'counts one page where there is nothing',
    () =>
      body(Object.keys(keyOf) as OperationId[], ({ meta }) => {
        if (meta?.total_count === 0) meta.total_pages = 1;
      }),
    async ({ get, target }) => {
      const { token = '' } = target.credentials.otherUser ?? {};
      const {
        page,
        count,
        total_count: total,
        total_pages: pages,
      } = (await get('/v2/1002/broadcasts', { token })).body.meta;
      deepEqual([page, count, total, pages], [1, 0, 0, 0]);
    },
  ),
  variant(
    'meta-status-when-filtered',
    'says `filtered` in `meta.status` of a list that is filtered',
    () =>
      body(['listBroadcasts', 'listCampaigns'], ({ meta }) => {
        if (meta.status !== 'all') meta.status = 'filtered';
      }),
    async ({ get }) => equal((await get('/v2/1001/broadcasts?status=sent')).body.meta.status, 'sent'),
  ),
  variant(
    'request-ids-count',
    'has two request ids for a batch',
    () =>
      body(['createCartBatch', 'createOrderBatch', 'createProductBatch'], ({ request_ids: ids }) => ({
        request_ids: [...ids, crypto.randomUUID()],
      })),
    async ({ post }) => {
      const { body: value } = await post('/v3/1001/shopper_activity/cart/batch', { carts: [{ provider: 'probe' }] });
      equal(value.request_ids.length, 1);
    },
  ),
  variant(
    'unauthorized-body',
    'has no body with a 401',
    () => (asked, behind) =>
      behind(asked).then((answered) => (answered.status === 401 ? { ...answered, text: '' } : answered)),
    async ({ get }) => {
      const answered = await get('/v2/accounts', { token: null });
      deepEqual([answered.status, answered.body?.errors?.[0].code], [401, 'authentication_error']);
    },
  ),
  variant(
    'attribute-names',
    'names attributes by their place in a single record, and by their own name in a batch',
    () =>
      bodyOf(422, all, ({ errors }) => {
        for (const error of errors ?? []) {
          const inBatch = /\[\d+\]\.(\w+)$/.exec(error.attribute ?? '')?.[1];
          if (error.attribute) error.attribute = inBatch ?? `record.${error.attribute}`;
        }
      }),
    async ({ post, email }) => {
      const bad = { email: email(), action: 'Probed', occurred_at: 'yesterday' };
      const single = await post('/v2/1001/events', { events: [bad] });
      equal(single.body.errors[0].attribute, 'occurred_at');
      const batch = await post('/v2/1001/events/batches', { batches: [{ events: [bad] }] });
      equal(batch.body.errors?.[0].attribute, 'batches[0].events[0].occurred_at');
    },
  ),
  variant(
    'documentation-url',
    'explains its limits elsewhere',
    () =>
      bodyOf(429, all, (value) => {
        value.documentation = 'https://docs.example/limits';
      }),
    async (server) => match((await usedUp(server)).body.documentation, /\/openapi\.json$/),
  ),
];
