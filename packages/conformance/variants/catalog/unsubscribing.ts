import { deepEqual, equal } from 'node:assert/strict';
import type { ProxyRequest } from '../../mutants/proxy.ts';
import { type Body, parseBody } from '../../mutants/rewrites.ts';
import { expectError, type Prober } from '../prober.ts';
import { createUnusedEmail, trackSubscribers } from '../track-subscribers.ts';
import { defineVariant, filterObjects, type Variant, withBody } from '../variant.ts';
import { changeWholeList, getArgument } from '../whole-list.ts';

const unsubscribes = '/v2/1001/unsubscribes/batches';

/** The people that a request unsubscribes. */
const leaving = (request: ProxyRequest): string[] =>
  request.operation === 'createUnsubscribeBatch'
    ? filterObjects(parseBody(request)?.batches)
        .flatMap((group) => filterObjects(group.subscribers))
        .map(({ email }) => email)
    : [];

/** Other addresses that stand for people who come back; the server behind never hears of the old one again. */
function comebacks() {
  const others = new Map<string, string>();
  const shown = (text: string) =>
    [...others].reduce((all, [email, other]) => all.replaceAll(`"${other}"`, `"${email}"`), text);
  const hidden = (text: string) =>
    [...others].reduce((all, [email, other]) => all.replaceAll(`"${email}"`, `"${other}"`), text);
  return { shown, hidden, comesBack: (email: string) => others.set(email, createUnusedEmail()) };
}

/** Unsubscribes a person of a campaign from everything. */
async function leave({ post, provide, subscribe, createEmail, waitForBackground }: Prober) {
  const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
  const someone = { email: createEmail() };
  const { body } = await subscribe(campaign, someone);
  await post(unsubscribes, { batches: [{ subscribers: [someone] }] });
  await waitForBackground();
  return { campaign, someone, id: body.subscribers[0].id };
}

export const unsubscribingVariants: Variant[] = [
  defineVariant(
    'subscribe-when-globally-unsubscribed',
    'resubscribes subscribers who were unsubscribed from everything',
    () => {
      const { shown, hidden, comesBack } = comebacks();
      const left = new Set<string>();
      return async (request, next) => {
        for (const email of leaving(request)) left.add(email);
        const email =
          request.operation === 'subscribeToCampaign' ? parseBody(request)?.subscribers?.[0]?.email : undefined;
        if (left.delete(email)) comesBack(email);
        const response = await next({ ...request, text: hidden(request.text) });
        return { ...response, text: shown(response.text) };
      };
    },
    async (server) => {
      const { someone } = await leave(server);
      const { campaign_id: another = '' } = await server.provide('campaign to subscribe to');
      expectError(await server.subscribe(another, someone), 422, 'unavailable_error', 'email');
    },
  ),
  defineVariant(
    'batch-after-unsubscribe',
    'lets batches and events resubscribe subscribers who were unsubscribed from everything',
    () => {
      const { shown, hidden, comesBack } = comebacks();
      const left = new Set<string>();
      return async (request, next) => {
        for (const email of leaving(request)) left.add(email);
        if (request.operation === 'createSubscriberBatch' || request.operation === 'recordEvent') {
          for (const email of left) if (request.text.includes(`"${email}"`) && left.delete(email)) comesBack(email);
        }
        const response = await next({ ...request, text: hidden(request.text) });
        return { ...response, text: shown(response.text) };
      };
    },
    async (server) => {
      const { someone } = await leave(server);
      const { campaign_id: another = '' } = await server.provide('campaign to subscribe to');
      await server.post('/v2/1001/subscribers/batches', { batches: [{ subscribers: [someone] }] });
      await server.post('/v2/1001/events', { events: [{ ...someone, action: 'Probed' }] });
      await server.waitForBackground();
      expectError(await server.subscribe(another, someone), 422, 'unavailable_error');
    },
  ),
  defineVariant(
    'global-unsubscribe-state',
    'lists no subscribers who were unsubscribed from everything, and gives their subscriptions another status',
    () => {
      const left = new Set<string>();
      const hiding = changeWholeList(['listCampaignSubscribers'], (people) =>
        people.filter(({ email }) => !left.has(email)),
      );
      return async (request, next) => {
        for (const email of leaving(request)) left.add(email);
        const others =
          getArgument(request, 'status') === 'unsubscribed' || getArgument(request, 'status') === 'removed';
        const response = await (others && left.size > 0 ? hiding(request, next) : next(request));
        if (request.operation !== 'listCampaignSubscriptions' || response.status !== 200) return response;
        const value = parseBody(response);
        for (const one of value.campaign_subscriptions) if (one.status === 'unsubscribed') one.status = 'opted_out';
        return withBody(response, value);
      };
    },
    async (server) => {
      const { campaign, id, someone } = await leave(server);
      const { campaign_id: other = '', email } = await server.provide('subscriber removed from a campaign');
      await server.post(unsubscribes, { batches: [{ subscribers: [{ email }] }] });
      await server.waitForBackground();
      for (const [where, whom] of [
        [campaign, someone.email],
        [other, email],
      ]) {
        const { body } = await server.get(`/v2/1001/campaigns/${where}/subscribers?status=unsubscribed`);
        deepEqual(
          body.subscribers.map((one: Body) => one.email),
          [whom],
        );
      }
      const { body } = await server.get(`/v2/1001/subscribers/${id}/campaign_subscriptions`);
      deepEqual(
        body.campaign_subscriptions.map(({ status }: Body) => status),
        ['unsubscribed'],
      );
    },
  ),
  defineVariant(
    'unsubscribe-unknown-person',
    'ignores unknown email addresses in an unsubscribe batch',
    () => {
      const seen = trackSubscribers();
      return async (request, next) => {
        const unknown = leaving(request).filter((email) => typeof email === 'string' && !seen.has(email));
        const text = unknown.reduce(
          (all, email) => all.replaceAll(`"${email}"`, `"${createUnusedEmail()}"`),
          request.text,
        );
        const response = await next({ ...request, text });
        seen.track(request, response);
        return response;
      };
    },
    async ({ post, createEmail, waitForBackground, subscribe, provide }) => {
      const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
      const someone = { email: createEmail() };
      await post(unsubscribes, { batches: [{ subscribers: [someone] }] });
      await waitForBackground();
      expectError(await subscribe(campaign, someone), 422, 'unavailable_error');
    },
  ),
  defineVariant(
    'campaign-subscriber-counts',
    'counts every unsubscribed subscriber in `unsubscribed_subscriber_count`, however they unsubscribed',
    (fetchUpstream) => {
      const joined = new Set<string>();
      return async (request, next) => {
        const response = await next(request);
        if (request.operation === 'subscribeToCampaign') joined.add(request.url.pathname.replace(/\/subscribers$/, ''));
        if (request.operation !== 'fetchCampaign' || !joined.has(request.url.pathname) || response.status !== 200)
          return response;
        const list = await fetchUpstream(`${request.url.pathname}/subscribers?status=unsubscribed`);
        const value = parseBody(response);
        value.campaigns[0].unsubscribed_subscriber_count = list?.meta.total_count;
        return withBody(response, value);
      };
    },
    async (server) => {
      const { campaign } = await leave(server);
      const { body } = await server.get(`/v2/1001/campaigns/${campaign}`);
      equal(body.campaigns[0].unsubscribed_subscriber_count, 0);
      equal(body.campaigns[0].active_subscriber_count, 0);
    },
  ),
];
