import { deepEqual } from 'node:assert/strict';
import type { ServerRequest } from '../../servers/exchange.ts';
import { type Body, parseBody } from '../../servers/rewrites.ts';
import { expectError, type Prober } from '../prober.ts';
import { createUnusedEmail } from '../track-subscribers.ts';
import { defineVariant, filterObjects, type Variant, withBody } from '../variant.ts';
import { changeWholeList, getArgument } from '../whole-list.ts';

const unsubscribes = '/v2/1001/unsubscribes/batches';

/** Finds the email addresses that a request unsubscribes. */
const findUnsubscribes = (request: ServerRequest): string[] =>
  request.operation === 'createUnsubscribeBatch'
    ? filterObjects(parseBody(request)?.batches)
        .flatMap((group) => filterObjects(group.subscribers))
        .map(({ email }) => email)
    : [];

/** Replaces the email addresses of resubscribed subscribers, so that they are new ones to the server. */
function createAliases() {
  const others = new Map<string, string>();
  const restore = (text: string) =>
    [...others].reduce((all, [email, other]) => all.replaceAll(`"${other}"`, `"${email}"`), text);
  const replace = (text: string) =>
    [...others].reduce((all, [email, other]) => all.replaceAll(`"${email}"`, `"${other}"`), text);
  return { restore, replace, add: (email: string) => others.set(email, createUnusedEmail()) };
}

/** Unsubscribes a new subscriber of a campaign from everything. */
async function unsubscribeNewSubscriber({ post, provide, subscribe, createEmail, waitForBackground }: Prober) {
  const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
  const subscriber = { email: createEmail() };
  const { body } = await subscribe(subscriber, campaign);
  await post(unsubscribes, { batches: [{ subscribers: [subscriber] }] });
  await waitForBackground();
  return { campaign, subscriber, id: body.subscribers[0].id };
}

export const unsubscribingVariants: Variant[] = [
  defineVariant(
    'subscribe-when-globally-unsubscribed',
    'resubscribes subscribers who were unsubscribed from everything',
    () => {
      const aliases = createAliases();
      const unsubscribed = new Set<string>();
      return async (request, next) => {
        for (const email of findUnsubscribes(request)) unsubscribed.add(email);
        const email =
          request.operation === 'subscribeToCampaign' ? parseBody(request)?.subscribers?.[0]?.email : undefined;
        if (unsubscribed.delete(email)) aliases.add(email);
        const response = await next({ ...request, text: aliases.replace(request.text) });
        return { ...response, text: aliases.restore(response.text) };
      };
    },
    async (server) => {
      const { subscriber } = await unsubscribeNewSubscriber(server);
      const { campaign_id: another = '' } = await server.provide('campaign to subscribe to');
      expectError(await server.subscribe(subscriber, another), 422, 'unavailable_error', 'email');
    },
  ),
  defineVariant(
    'global-unsubscribe',
    'lists no subscribers who were unsubscribed from everything, and gives their subscriptions another status',
    () => {
      const unsubscribed = new Set<string>();
      const hideUnsubscribed = changeWholeList(['listCampaignSubscribers'], (subscribers) =>
        subscribers.filter(({ email }) => !unsubscribed.has(email)),
      );
      return async (request, next) => {
        for (const email of findUnsubscribes(request)) unsubscribed.add(email);
        const listsInactive =
          getArgument(request, 'status') === 'unsubscribed' || getArgument(request, 'status') === 'removed';
        const response = await (listsInactive && unsubscribed.size > 0
          ? hideUnsubscribed(request, next)
          : next(request));
        if (request.operation !== 'listCampaignSubscriptions' || response.status !== 200) return response;
        const value = parseBody(response);
        for (const subscription of value.campaign_subscriptions) {
          if (subscription.status === 'unsubscribed') subscription.status = 'opted_out';
        }
        return withBody(response, value);
      };
    },
    async (server) => {
      const { campaign, id, subscriber } = await unsubscribeNewSubscriber(server);
      const { campaign_id: other = '', email } = await server.provide('subscriber removed from a campaign');
      await server.post(unsubscribes, { batches: [{ subscribers: [{ email }] }] });
      await server.waitForBackground();
      for (const [campaignId, expected] of [
        [campaign, subscriber.email],
        [other, email],
      ]) {
        const { body } = await server.get(`/v2/1001/campaigns/${campaignId}/subscribers?status=unsubscribed`);
        deepEqual(
          body.subscribers.map((subscriber: Body) => subscriber.email),
          [expected],
        );
      }
      const { body } = await server.get(`/v2/1001/subscribers/${id}/campaign_subscriptions`);
      deepEqual(
        body.campaign_subscriptions.map(({ status }: Body) => status),
        ['unsubscribed'],
      );
    },
  ),
];
