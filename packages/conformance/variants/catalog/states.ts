import { deepEqual, equal } from 'node:assert/strict';
import type { ServerRequest } from '../../servers/exchange.ts';
import { changeBodyOf, createResponse, parseBody } from '../../servers/rewrites.ts';
import { expectError } from '../prober.ts';
import { defineVariant, type Variant, withBody } from '../variant.ts';

const transitions = ['activateCampaign', 'pauseCampaign'] as const;
const isTransition = ({ operation }: ServerRequest) =>
  operation === 'activateCampaign' || operation === 'pauseCampaign';

/** Returns the path of the campaign that a transition is for. */
const campaignPathOf = ({ url }: ServerRequest) => url.pathname.replace(/\/(activate|pause)$/, '');
const campaignPath = (id: string) => `/v2/1001/campaigns/${id}`;
const createLockedResponse = () =>
  createResponse(422, {
    errors: [{ code: 'unavailable_error', attribute: 'status', message: 'The campaign is locked.' }],
  });

export const stateVariants: Variant[] = [
  defineVariant(
    'state-after-transition',
    'shows the previous state of a campaign once after a transition',
    (fetchUpstream) => {
      const before = new Map<string, string>();
      return async (request, next) => {
        const campaign = isTransition(request) ? await fetchUpstream(campaignPathOf(request)) : undefined;
        const response = await next(request);
        if (campaign && response.status === 204) before.set(campaignPathOf(request), campaign.campaigns[0].status);
        const status = before.get(request.url.pathname);
        if (request.operation !== 'fetchCampaign' || status === undefined || response.status !== 200) return response;
        before.delete(request.url.pathname);
        const value = parseBody(response);
        value.campaigns[0].status = status;
        return withBody(response, value);
      };
    },
    async ({ provide, post, get }) => {
      const { campaign_id: campaign = '' } = await provide('campaign that can be activated');
      for (const [move, status] of [
        ['activate', 'active'],
        ['pause', 'paused'],
      ]) {
        equal((await post(`${campaignPath(campaign)}/${move}`)).status, 204);
        equal((await get(campaignPath(campaign))).body.campaigns[0].status, status);
      }
    },
  ),
  defineVariant(
    'transition-conditions',
    'returns other codes for rejected transitions',
    () =>
      changeBodyOf(422, [...transitions], ({ errors }) => {
        errors[0].code = 'transition_error';
        errors[0].attribute = 'campaign';
      }),
    async ({ provide, post }) => {
      const { campaign_id: campaign = '' } = await provide('campaign that cannot be activated');
      const { status, body } = await post(`${campaignPath(campaign)}/activate`);
      equal(status, 422);
      deepEqual(Object.keys(body.errors[0]).toSorted(), ['attribute', 'code', 'message']);
      equal(body.errors[0].code, 'range_error');
    },
  ),
  defineVariant(
    'state-after-transition',
    'rejects activating an active campaign and pausing a paused one',
    (fetchUpstream) => async (request, next) => {
      const campaign = isTransition(request) ? await fetchUpstream(campaignPathOf(request)) : undefined;
      const target = request.operation === 'activateCampaign' ? 'active' : 'paused';
      const response = await next(request);
      return response.status === 204 && campaign?.campaigns[0].status === target ? createLockedResponse() : response;
    },
    async ({ provide, post, get }) => {
      const { campaign_id: campaign = '' } = await provide('campaign that can be activated');
      for (const move of ['activate', 'activate', 'pause', 'pause']) {
        equal((await post(`${campaignPath(campaign)}/${move}`)).status, 204);
      }
      equal((await get(campaignPath(campaign))).body.campaigns[0].status, 'paused');
    },
  ),
  defineVariant(
    'transition-not-allowed',
    'returns another code for a campaign without a postal address',
    () =>
      changeBodyOf(403, [...transitions], ({ errors }) => {
        if (errors[0].code === 'no_postal_address_error') errors[0].code = 'sender_unknown_error';
      }),
    async ({ provide, post }) => {
      const {
        account_id: account,
        campaign_id: campaign,
        token = '',
      } = await provide('campaign whose activation is not allowed');
      const path = `/v2/${account}/campaigns/${campaign}`;
      const { status, body } = await post(`${path}/activate`, undefined, { token });
      deepEqual([status, body], [403, { errors: [{ code: 'no_postal_address_error' }] }]);
      expectError(await post(`${path}/pause`, undefined, { token }), 422);
    },
  ),
  defineVariant(
    'transition-conditions',
    'activates campaigns without emails, but not those that its operator has locked',
    () => {
      const locks = new Set<string>();
      const active = new Set<string>();
      return async (request, next) => {
        const response = await next(request);
        if (parseBody(request)?.state === 'campaign that cannot be activated')
          locks.add(parseBody(response)?.campaign_id);
        const id = campaignPathOf(request).split('/').at(-1) ?? '';
        if (request.operation === 'fetchCampaign' && active.has(id)) {
          const value = parseBody(response);
          value.campaigns[0].status = 'active';
          return withBody(response, value);
        }
        if (request.operation !== 'activateCampaign' || response.status !== 422) return response;
        if (locks.has(id)) return createLockedResponse();
        active.add(id);
        return createResponse(204);
      };
    },
    async ({ provide, post }) => {
      const { campaign_id: campaign = '' } = await provide('campaign that cannot be activated');
      expectError(await post(`${campaignPath(campaign)}/activate`), 422, 'range_error', 'email_count');
      for (const state of ['campaign that can be paused', 'campaign that cannot be paused'] as const) {
        const { campaign_id: other = '' } = await provide(state);
        equal((await post(`${campaignPath(other)}/activate`)).status, 204);
      }
    },
  ),
];
