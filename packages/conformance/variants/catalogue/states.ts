import { deepEqual, equal } from 'node:assert/strict';
import { answer, bodyOf } from '../../mutants/mutant.ts';
import type { Asked } from '../../mutants/proxy.ts';
import { refused } from '../prober.ts';
import { json, moved, type Variant, variant, withBody } from '../variant.ts';

const transitions = ['activateCampaign', 'pauseCampaign'] as const;
const isTransition = ({ operation }: Asked) => operation === 'activateCampaign' || operation === 'pauseCampaign';

/** The address of the campaign whose state a request moves. */
const campaignOf = ({ url }: Asked) => url.pathname.replace(/\/(activate|pause)$/, '');
const of = (id: string) => `/v2/1001/campaigns/${id}`;
const locked = () =>
  answer(422, { errors: [{ code: 'unavailable_error', attribute: 'status', message: 'It is locked.' }] });

export const stateVariants: Variant[] = [
  variant(
    'state-after-transition',
    'shows the new state of a campaign at the second look',
    (look) => {
      const before = new Map<string, string>();
      return async (asked, behind) => {
        const campaign = isTransition(asked) ? await look(campaignOf(asked)) : undefined;
        const answered = await behind(asked);
        if (campaign && answered.status === 204) before.set(campaignOf(asked), campaign.campaigns[0].status);
        const status = before.get(asked.url.pathname);
        if (asked.operation !== 'fetchCampaign' || status === undefined || answered.status !== 200) return answered;
        before.delete(asked.url.pathname);
        const value = json(answered);
        value.campaigns[0].status = status;
        return withBody(answered, value);
      };
    },
    async ({ given, post, get }) => {
      const { campaign_id: campaign = '' } = await given('campaign that can be activated');
      for (const [move, status] of [
        ['activate', 'active'],
        ['pause', 'paused'],
      ]) {
        equal((await post(`${of(campaign)}/${move}`)).status, 204);
        equal((await get(of(campaign))).body.campaigns[0].status, status);
      }
    },
  ),
  variant(
    'transition-refusal-codes',
    'has codes of its own for transitions that cannot be',
    () =>
      bodyOf(422, [...transitions], ({ errors }) => {
        errors[0].code = 'transition_error';
        errors[0].attribute = 'campaign';
      }),
    async ({ given, post }) => {
      const { campaign_id: campaign = '' } = await given('campaign that cannot be activated');
      const { status, body } = await post(`${of(campaign)}/activate`);
      equal(status, 422);
      deepEqual(Object.keys(body.errors[0]).toSorted(), ['attribute', 'code', 'message']);
      equal(body.errors[0].code, 'range_error');
    },
  ),
  variant(
    'transition-to-same-state',
    'refuses to activate what is active and to pause what is paused',
    (look) => async (asked, behind) => {
      const campaign = isTransition(asked) ? await look(campaignOf(asked)) : undefined;
      const there = asked.operation === 'activateCampaign' ? 'active' : 'paused';
      const answered = await behind(asked);
      return answered.status === 204 && campaign?.campaigns[0].status === there ? locked() : answered;
    },
    async ({ given, post, get }) => {
      const { campaign_id: campaign = '' } = await given('campaign that can be activated');
      for (const move of ['activate', 'activate', 'pause', 'pause']) {
        equal((await post(`${of(campaign)}/${move}`)).status, 204);
      }
      equal((await get(of(campaign))).body.campaigns[0].status, 'paused');
    },
  ),
  variant(
    'transition-not-allowed',
    'has another code for a campaign without a postal address',
    () =>
      bodyOf(403, [...transitions], ({ errors }) => {
        if (errors[0].code === 'no_postal_address_error') errors[0].code = 'sender_unknown_error';
      }),
    async ({ given, post }) => {
      const {
        account_id: account,
        campaign_id: campaign,
        token = '',
      } = await given('campaign whose activation is not allowed');
      const path = `/v2/${account}/campaigns/${campaign}`;
      const { status, body } = await post(`${path}/activate`, undefined, { token });
      deepEqual([status, body], [403, { errors: [{ code: 'no_postal_address_error' }] }]);
      refused(await post(`${path}/pause`, undefined, { token }), 422);
    },
  ),
  variant(
    'campaign-activation-condition',
    'activates campaigns without emails, and none that its operator has locked',
    () => {
      const locks = new Set<string>();
      const active = new Set<string>();
      return async (asked, behind) => {
        const answered = await behind(asked);
        if (json(asked)?.state === 'campaign that cannot be activated') locks.add(json(answered)?.campaign_id);
        const id = campaignOf(asked).split('/').at(-1) ?? '';
        if (asked.operation === 'fetchCampaign' && active.has(id)) {
          const value = json(answered);
          value.campaigns[0].status = 'active';
          return withBody(answered, value);
        }
        if (asked.operation !== 'activateCampaign' || answered.status !== 422) return answered;
        if (locks.has(id)) return locked();
        active.add(id);
        return answer(204);
      };
    },
    async ({ given, post }) => {
      const { campaign_id: campaign = '' } = await given('campaign that cannot be activated');
      refused(await post(`${of(campaign)}/activate`), 422, 'range_error', 'email_count');
      for (const state of ['campaign that can be paused', 'campaign that cannot be paused'] as const) {
        const { campaign_id: other = '' } = await given(state);
        equal((await post(`${of(other)}/activate`)).status, 204);
      }
    },
  ),
  variant(
    'campaign-pause-condition',
    'pauses drafts too, and no campaign that its operator has locked',
    () => {
      const locks = new Set<string>();
      return async (asked, behind) => {
        const answered = await behind(asked);
        if (json(asked)?.state === 'campaign that cannot be paused') locks.add(json(answered)?.campaign_id);
        if (asked.operation !== 'pauseCampaign' || answered.status !== 422) return answered;
        if (locks.has(campaignOf(asked).split('/').at(-1) ?? '')) return locked();
        await behind(moved(asked, `${campaignOf(asked)}/activate`));
        return behind(asked);
      };
    },
    async ({ given, post }) => {
      const { campaign_id: campaign = '' } = await given('campaign that can be activated');
      refused(await post(`${of(campaign)}/pause`), 422, 'unavailable_error', 'status');
      equal((await post(`${of(campaign)}/activate`)).status, 204);
      for (let time = 0; time < 2; time++) equal((await post(`${of(campaign)}/pause`)).status, 204);
    },
  ),
];
