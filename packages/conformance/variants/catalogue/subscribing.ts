import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { refusal, requestBody, status } from '../../mutants/mutant.ts';
import type { Asked, Fault } from '../../mutants/proxy.ts';
import { refused } from '../prober.ts';
import { type Body, json, type Look, type Variant, variant, withBody } from '../variant.ts';
import { peopleIn } from './people.ts';

const subscribe = 'subscribeToCampaign' as const;

/** The record of a person within a campaign, in the given status. */
async function memberOf(look: Look, asked: Asked, memberStatus: string): Promise<Body> {
  const [, , account, , campaign] = asked.url.pathname.split('/');
  const email = json(asked)?.subscribers?.[0]?.email;
  if (typeof email !== 'string') return undefined;
  const found = await look(`/v2/${account}/campaigns/${campaign}/subscribers?status=${memberStatus}&per_page=1000`);
  return found?.subscribers.find((one: Body) => one.email.toLowerCase() === email.toLowerCase());
}

export const subscribingVariants: Variant[] = [
  variant(
    'starting-email-index',
    'takes an index that no email has for the first',
    () => (asked, behind) =>
      behind(asked).then((answered) => {
        const value = json(asked);
        const codes = answered.status === 422 ? json(answered).errors : [];
        if (asked.operation !== subscribe || codes[0]?.attribute !== 'starting_email_index' || codes.length > 1)
          return answered;
        if (codes[0].code !== 'range_error') return answered;
        value.subscribers[0].starting_email_index = 0;
        return behind({ ...asked, text: JSON.stringify(value) });
      }),
    async ({ subscribe, given, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign with emails');
      for (const index of [-1, 3]) {
        const seen = await subscribe(campaign, { email: email(), starting_email_index: index });
        refused(seen, 422, 'range_error', 'starting_email_index');
      }
      equal((await subscribe(campaign, { email: email(), starting_email_index: 2 })).status, 201);
    },
  ),
  variant(
    'subscribe-status',
    'answers 200 to whoever subscribes',
    () => status(subscribe, 201, 200),
    async ({ subscribe, given, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const person = { email: email() };
      for (let time = 0; time < 2; time++) equal((await subscribe(campaign, person)).status, 201);
    },
  ),
  variant(
    'subscribe-many',
    'subscribes the first of several people, and wants a presence where there is none',
    () =>
      requestBody(subscribe, (value) => {
        if (Array.isArray(value.subscribers)) value.subscribers.splice(1);
      }),
    async ({ post, given, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      for (const subscribers of [[], [{ email: email() }, { email: email() }]]) {
        const seen = await post(`/v2/1001/campaigns/${campaign}/subscribers`, { subscribers });
        refused(seen, 422, 'length_error', 'subscribers');
      }
    },
  ),
  variant(
    'subscribe-when-active',
    'refuses to subscribe somebody again who is subscribed',
    (look) => async (asked, behind) =>
      asked.operation === subscribe && (await memberOf(look, asked, 'active'))
        ? refusal('email', 'uniqueness_error')
        : behind(asked),
    async ({ subscribe, given, email, get }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const person = { email: email() };
      const { body } = await subscribe(campaign, person);
      const again = await subscribe(campaign, { ...person, user_id: 'u-1' });
      equal(again.status, 201);
      deepEqual([again.body.subscribers[0].id, again.body.subscribers[0].user_id], [body.subscribers[0].id, 'u-1']);
      const subscriptions = await get(`/v2/1001/subscribers/${body.subscribers[0].id}/campaign_subscriptions`);
      deepEqual(
        subscriptions.body.campaign_subscriptions.map(({ lap }: Body) => lap),
        [1],
      );
    },
  ),
  variant(
    'subscribe-when-unsubscribed',
    'refuses to subscribe somebody who has left the campaign',
    (look) => async (asked, behind) =>
      asked.operation === subscribe && (await memberOf(look, asked, 'unsubscribed'))
        ? refusal('email', 'unavailable_error')
        : behind(asked),
    async ({ subscribe, given, person }) => {
      const { campaign_id: campaign = '' } = await given('campaign with unsubscribes through an email');
      const email = `${campaign}-1@example.com`;
      equal((await subscribe(campaign, { email, reactivate_if_removed: false })).status, 201);
      notEqual(await person(campaign, email), undefined);
    },
  ),
  variant(
    'removed-code',
    'has another code for somebody who was removed',
    (): Fault => ({
      answer(answered, asked) {
        if (asked.operation !== subscribe || answered.status !== 422) return answered;
        const value = json(answered);
        if (value.errors[0].code !== 'uniqueness_error' || peopleIn(json(asked))[0]?.reactivate_if_removed !== false)
          return answered;
        return withBody(answered, json(refusal('reactivate_if_removed', 'unavailable_error')));
      },
    }),
    async ({ subscribe, given }) => {
      const { campaign_id: campaign = '', email } = await given('subscriber removed from a campaign');
      refused(await subscribe(campaign, { email, reactivate_if_removed: false }), 422, 'uniqueness_error', 'email');
    },
  ),
  variant(
    'double-optin-pending',
    'counts people before they confirm',
    () =>
      requestBody(subscribe, (value) => {
        for (const person of peopleIn(value))
          person.double_optin = (person.double_optin ?? true) === true ? false : person.double_optin;
      }),
    async ({ subscribe, given, email, get, person }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const someone = { email: email(), double_optin: true };
      const { body } = await subscribe(campaign, someone);
      const { id } = body.subscribers[0];
      const subscriptions = await get(`/v2/1001/subscribers/${id}/campaign_subscriptions`);
      deepEqual(
        subscriptions.body.campaign_subscriptions.map(({ status: seen }: Body) => seen),
        ['pending'],
      );
      equal(await person(campaign, someone.email), undefined);
      equal((await get(`/v2/1001/campaigns/${campaign}`)).body.campaigns[0].active_subscriber_count, 0);
    },
  ),
];
