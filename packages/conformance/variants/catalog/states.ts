import { deepEqual } from 'node:assert/strict';
import type { ServerRequest } from '../../servers/exchange.ts';
import { changeBodyOf, createResponse, parseBody } from '../../servers/rewrites.ts';
import { expectError } from '../prober.ts';
import { defineVariant, type Variant, withBody } from '../variant.ts';

const transitions = ['activateCampaign', 'pauseCampaign'] as const;
const isTransition = ({ operation }: ServerRequest) =>
  operation === 'activateCampaign' || operation === 'pauseCampaign';

/** Returns the path of the campaign that a transition is for. */
const campaignPathOf = ({ url }: ServerRequest) => url.pathname.replace(/\/(activate|pause)$/, '');
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
  ),
  defineVariant('transition-conditions', 'returns other codes for rejected transitions', () =>
    changeBodyOf(422, [...transitions], ({ errors }) => {
      errors[0].code = 'transition_error';
      errors[0].attribute = 'campaign';
    }),
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
        const id = decodeURIComponent(campaignPathOf(request).split('/').at(-1) ?? '');
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
  ),
];
