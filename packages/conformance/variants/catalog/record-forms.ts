import { equal } from 'node:assert/strict';
import type { OperationId } from '@email-automation/types';
import type { Rewrite, ServerRequest } from '../../servers/exchange.ts';
import { type Body, changeBody, changeBodyOf, changeRecords } from '../../servers/rewrites.ts';
import { operationIds } from '../../src/contract/operations.ts';
import { defineFurther, defineVariant, type Variant, withBody } from '../variant.ts';
import { listKeys } from '../whole-list.ts';
import { withCredentials } from './requests.ts';
import { shapeVariants } from './shapes.ts';
import { subscriberVariants } from './subscribers.ts';

const returningSubscribers: OperationId[] = ['subscribeToCampaign', 'listCampaignSubscribers'];
const shopperBatches: OperationId[] = ['createCartBatch', 'createOrderBatch', 'createProductBatch'];

const further = (id: string, alternative: string, create: Variant['create']) =>
  defineFurther([...shapeVariants, ...subscriberVariants], id, alternative, create);

/** Generated identifiers, as this server returns them, and as they are in URLs. */
const formatId = (id: string) => `${id.slice(0, 16)}/ü ${id.slice(16)}`;
const generated = /(?<=")[\da-f]{32}(?=")/g;
const generatedInUrl = /(?<=\/)[\da-f]{32}(?=[/?"]|$)/g;
function restoreIds(request: ServerRequest): ServerRequest {
  const restore = (text: string, between: string) =>
    text.replace(new RegExp(`([\\da-f]{16})${between}([\\da-f]{16})`, 'gi'), '$1$2');
  const url = new URL(restore(request.url.href, '%2F%C3%BC%20'));
  return { ...request, url, text: restore(request.text, '/ü ') };
}

/** Further forms of records, beside those in `shapes.ts`. */
export const recordFormVariants: Variant[] = [
  further(
    'identifier-format',
    'returns identifiers with characters that URLs encode',
    (): Rewrite => ({
      request: restoreIds,
      response: ({ text, ...response }) => ({
        ...response,
        text: text.replace(generated, formatId).replace(generatedInUrl, (id) => encodeURIComponent(formatId(id))),
      }),
    }),
  ),
  further(
    'timestamp-precision',
    'returns timestamps with microseconds',
    (): Rewrite => ({
      response: ({ text, ...response }) => ({
        ...response,
        text: text.replace(/(_at":"[\d-]{10}T[\d:]{8})Z"/g, '$1.000001Z"'),
      }),
    }),
  ),
  further('link-templates', 'returns URL templates with `{id}` as placeholder', () =>
    changeBody(withCredentials, (value) => {
      for (const [key, link] of Object.entries(value?.links ?? {})) {
        value.links[key] = String(link).replace(/\{[\w.]+\}/, '{id}');
      }
    }),
  ),
  further(
    'subscriber-fields',
    'returns `id`, `created_at`, `href`, and `links` of a subscriber, and nothing else',
    () =>
      changeBody(returningSubscribers, (value) => {
        value.subscribers = value.subscribers.map(({ id, created_at, href, links }: Body) => ({
          id,
          created_at,
          href,
          links,
        }));
      }),
  ),
  further('request-ids-count', 'returns a request ID for each record, in uppercase', () =>
    changeBody(shopperBatches, (_, { text }) => {
      const [records = []] = Object.values(JSON.parse(text)) as Body[][];
      return { request_ids: [...records, records].map(() => crypto.randomUUID().toUpperCase()) };
    }),
  ),
  further(
    'unauthorized-body',
    'returns a 401 with `error` in place of `errors`',
    (): Rewrite => ({
      response: (response) =>
        response.status === 401 ? withBody(response, { error: 'unauthorized', status: 401 }) : response,
    }),
  ),
  further('attribute-names', 'names attributes by JSON pointers', () =>
    changeBodyOf(422, operationIds, ({ errors }) => {
      for (const error of errors ?? []) {
        if (error.attribute) error.attribute = `/${error.attribute.replace(/[.[\]]+/g, '/').replace(/\/$/, '')}`;
      }
    }),
  ),
  defineVariant('deprecation-notice', 'returns no deprecated fields', () =>
    changeRecords(['listCampaigns', 'fetchCampaign'], 'campaigns', (campaign) => {
      delete campaign.send_to_confirmation_page;
      delete campaign.use_custom_confirmation_page;
      delete campaign.post_confirmation_url;
    }),
  ),
  defineVariant(
    'broadcast-bcc-format',
    'separates the email addresses with a comma and a blank',
    () =>
      changeRecords(['listBroadcasts', 'fetchBroadcast'], 'broadcasts', (broadcast) => {
        broadcast.bcc = broadcast.bcc?.replaceAll(',', ', ') ?? 'a@example.com, b@example.com';
      }),
    async ({ get }) => {
      for (const { bcc } of (await get(`/v2/1001/${listKeys.listBroadcasts}`)).body.broadcasts) {
        equal(bcc?.includes(' ') ?? false, false);
      }
    },
  ),
];
