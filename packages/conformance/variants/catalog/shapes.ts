import { equal, match } from 'node:assert/strict';
import { valueAt } from '@email-automation/contract-tools/json-pointer';
import type { OperationId } from '@email-automation/types';
import type { Rewrite } from '../../servers/exchange.ts';
import { type Body, changeBody, changeBodyOf, changeRecords, parseBody } from '../../servers/rewrites.ts';
import { cart } from '../../src/checks/events/shopper-records.ts';
import { operationIds } from '../../src/contract/operations.ts';
import { document } from '../../src/contract/schemas.ts';
import { defineVariant, type Variant, withBody } from '../variant.ts';
import { listKeys } from '../whole-list.ts';
import { exhaustBatchLimit } from './limits.ts';
import { withCredentials } from './requests.ts';

const all = operationIds;
const returningSubscribers: OperationId[] = ['subscribeToCampaign', 'listCampaignSubscribers'];
const recordSchemas: [OperationId[], string, string][] = [
  [['listAccounts', 'fetchAccount'], 'accounts', 'Account'],
  [['listBroadcasts', 'fetchBroadcast'], 'broadcasts', 'Broadcast'],
  [['listCampaigns', 'fetchCampaign'], 'campaigns', 'Campaign'],
  [['listGoals', 'fetchGoal'], 'goals', 'Goal'],
];
const requiredOf = (schema: string) => (valueAt(document, `/components/schemas/${schema}/required`) ?? []) as string[];

/** Changes the text of responses, and of requests. */
const changeText = (changeResponse: (text: string) => string, changeRequest: (text: string) => string): Rewrite => ({
  request(request) {
    const url = new URL(changeRequest(request.url.href));
    return { ...request, url, text: changeRequest(request.text) };
  },
  response: ({ text, ...response }) => ({ ...response, text: changeResponse(text) }),
});

/** Unspecified behavior in the shape of responses. */
export const shapeVariants: Variant[] = [
  defineVariant(
    'identifier-format',
    'returns identifiers with hyphens',
    // Not within other strings such as names, which the server has sorted.
    () =>
      changeText(
        (text) =>
          text.replace(/(?<=["/])([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})\b/g, '$1-$2-$3-$4-$5'),
        (text) =>
          text.replace(/(?<=["/])([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})\b/g, '$1$2$3$4$5'),
      ),
    async ({ subscribe, createEmail }) => {
      const response = await subscribe({ email: createEmail() });
      match(response.body.subscribers[0].id, /^[\da-f]{32}$/);
    },
  ),
  defineVariant(
    'timestamp-precision',
    'returns timestamps with fractions of a second',
    (): Rewrite => ({
      response: ({ text, ...response }) => ({
        ...response,
        text: text.replace(/(_at":"[\d-]{10}T[\d:]{8})Z"/g, '$1.000Z"'),
      }),
    }),
  ),
  defineVariant(
    'unset-values',
    'omits settings without a value',
    () => (request, next) =>
      next(request).then((response) => {
        const [, key = '', schema = ''] =
          recordSchemas.find(([on]) => on.includes(request.operation as OperationId)) ?? [];
        if (key === '' || response.status !== 200) return response;
        const value = parseBody(response);
        for (const record of value[key]) {
          for (const name of Object.keys(record)) {
            const unset = record[name] === '' || record[name] === null;
            if (unset && !requiredOf(schema).includes(name)) delete record[name];
          }
        }
        return withBody(response, value);
      }),
  ),
  defineVariant('link-templates', 'returns URL templates with another host', () =>
    changeBody(withCredentials, (value) => {
      for (const [key, link] of Object.entries(value?.links ?? {}))
        value.links[key] = String(link).replace('127.0.0.1', 'localhost');
    }),
  ),
  defineVariant('link-templates', 'returns the links of an account under other names', () =>
    changeRecords(['listAccounts', 'fetchAccount'], 'accounts', (account) => {
      const named = Object.entries(account.links).map(([name, link]) => [`account.${name}`, link]);
      account.links = Object.fromEntries(named);
    }),
  ),
  defineVariant('form-fields', 'returns the `title` of a form instead of its `name`', () =>
    changeBody('fetchCampaign', ({ linked }) => {
      for (const form of linked?.forms ?? []) {
        form.title = form.name;
        delete form.name;
      }
    }),
  ),
  defineVariant('subscriber-fields', 'returns only the email address of a subscriber, under another name', () =>
    changeBody(returningSubscribers, (value) => {
      value.subscribers = value.subscribers.map(({ id, email, created_at, href, links }: Body) => ({
        id,
        email_address: email,
        created_at,
        href,
        links,
      }));
    }),
  ),
  defineVariant('campaign-subscription-fields', 'uses other statuses for subscriptions that are not active', () =>
    changeRecords('listCampaignSubscriptions', 'campaign_subscriptions', (subscription) => {
      subscription.status =
        { removed: 'deleted', unsubscribed: 'left', pending: 'unconfirmed' }[String(subscription.status)] ??
        subscription.status;
    }),
  ),
  defineVariant('list-meta', 'counts one page in an empty list', () =>
    changeBody(Object.keys(listKeys) as OperationId[], ({ meta }) => {
      if (meta?.total_count === 0) meta.total_pages = 1;
    }),
  ),
  defineVariant(
    'request-ids-count',
    'returns two request IDs for a batch',
    () =>
      changeBody(['createCartBatch', 'createOrderBatch', 'createProductBatch'], ({ request_ids: ids }) => ({
        request_ids: [...ids, crypto.randomUUID()],
      })),
    async ({ post }) => {
      const { body: value } = await post('/v3/1001/shopper_activity/cart/batch', {
        carts: [cart('probe@example.com', '1')],
      });
      equal(value.request_ids.length, 1);
    },
  ),
  defineVariant(
    'unauthorized-body',
    'returns a 401 without a body',
    () => (request, next) =>
      next(request).then((response) => (response.status === 401 ? { ...response, text: '' } : response)),
  ),
  defineVariant(
    'attribute-names',
    'names attributes by their path in a single record, and by their plain name in a batch',
    () =>
      changeBodyOf(422, all, ({ errors }) => {
        for (const error of errors ?? []) {
          const inBatch = /\[\d+\]\.(\w+)$/.exec(error.attribute ?? '')?.[1];
          if (error.attribute) error.attribute = inBatch ?? `record.${error.attribute}`;
        }
      }),
  ),
  defineVariant(
    'rate-limit-body',
    'returns another URL in `documentation`',
    () =>
      changeBodyOf(429, all, (value) => {
        value.documentation = 'https://docs.example/limits';
      }),
    async (server) => match((await exhaustBatchLimit(server)).body.documentation, /\/openapi\.json$/),
  ),
];
