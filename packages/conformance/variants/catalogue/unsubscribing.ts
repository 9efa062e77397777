import { deepEqual, equal } from 'node:assert/strict';
import type { Asked } from '../../mutants/proxy.ts';
import { nobody, peopleSeen } from '../people.ts';
import { type Prober, refused } from '../prober.ts';
import { type Body, json, objects, type Variant, variant, withBody } from '../variant.ts';
import { argument, wholeList } from '../whole-list.ts';

const unsubscribes = '/v2/1001/unsubscribes/batches';

/** The people that a request unsubscribes. */
const leaving = (asked: Asked): string[] =>
  asked.operation === 'createUnsubscribeBatch'
    ? objects(json(asked)?.batches)
        .flatMap((group) => objects(group.subscribers))
        .map(({ email }) => email)
    : [];

/** Other addresses that stand for people who come back; the server behind never hears of the old one again. */
function comebacks() {
  const others = new Map<string, string>();
  const shown = (text: string) =>
    [...others].reduce((all, [email, other]) => all.replaceAll(`"${other}"`, `"${email}"`), text);
  const hidden = (text: string) =>
    [...others].reduce((all, [email, other]) => all.replaceAll(`"${email}"`, `"${other}"`), text);
  return { shown, hidden, comesBack: (email: string) => others.set(email, nobody()) };
}

/** Unsubscribes a person of a campaign from everything. */
async function leave({ post, given, subscribe, email, settled }: Prober) {
  const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
  const someone = { email: email() };
  const { body } = await subscribe(campaign, someone);
  await post(unsubscribes, { batches: [{ subscribers: [someone] }] });
  await settled();
  return { campaign, someone, id: body.subscribers[0].id };
}

export const unsubscribingVariants: Variant[] = [
  variant(
    'subscribe-when-globally-unsubscribed',
    'lets people come back who were unsubscribed',
    () => {
      const { shown, hidden, comesBack } = comebacks();
      const left = new Set<string>();
      return async (asked, behind) => {
        for (const email of leaving(asked)) left.add(email);
        const email = asked.operation === 'subscribeToCampaign' ? json(asked)?.subscribers?.[0]?.email : undefined;
        if (left.delete(email)) comesBack(email);
        const answered = await behind({ ...asked, text: hidden(asked.text) });
        return { ...answered, text: shown(answered.text) };
      };
    },
    async (server) => {
      const { someone } = await leave(server);
      const { campaign_id: another = '' } = await server.given('campaign to subscribe to');
      refused(await server.subscribe(another, someone), 422, 'unavailable_error', 'email');
    },
  ),
  variant(
    'batch-after-unsubscribe',
    'lets a batch and events bring people back who were unsubscribed',
    () => {
      const { shown, hidden, comesBack } = comebacks();
      const left = new Set<string>();
      return async (asked, behind) => {
        for (const email of leaving(asked)) left.add(email);
        if (asked.operation === 'createSubscriberBatch' || asked.operation === 'recordEvent') {
          for (const email of left) if (asked.text.includes(`"${email}"`) && left.delete(email)) comesBack(email);
        }
        const answered = await behind({ ...asked, text: hidden(asked.text) });
        return { ...answered, text: shown(answered.text) };
      };
    },
    async (server) => {
      const { someone } = await leave(server);
      const { campaign_id: another = '' } = await server.given('campaign to subscribe to');
      await server.post('/v2/1001/subscribers/batches', { batches: [{ subscribers: [someone] }] });
      await server.post('/v2/1001/events', { events: [{ ...someone, action: 'Probed' }] });
      await server.settled();
      refused(await server.subscribe(another, someone), 422, 'unavailable_error');
    },
  ),
  variant(
    'global-unsubscribe-state',
    'shows people who were unsubscribed in no list, and with a state of its own',
    () => {
      const left = new Set<string>();
      const hiding = wholeList(['listCampaignSubscribers'], (people) => people.filter(({ email }) => !left.has(email)));
      return async (asked, behind) => {
        for (const email of leaving(asked)) left.add(email);
        const others = argument(asked, 'status') === 'unsubscribed' || argument(asked, 'status') === 'removed';
        const answered = await (others && left.size > 0 ? hiding(asked, behind) : behind(asked));
        if (asked.operation !== 'listCampaignSubscriptions' || answered.status !== 200) return answered;
        const value = json(answered);
        for (const one of value.campaign_subscriptions) if (one.status === 'unsubscribed') one.status = 'opted_out';
        return withBody(answered, value);
      };
    },
    async (server) => {
      const { campaign, id, someone } = await leave(server);
      const { campaign_id: other = '', email } = await server.given('subscriber removed from a campaign');
      await server.post(unsubscribes, { batches: [{ subscribers: [{ email }] }] });
      await server.settled();
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
  variant(
    'unsubscribe-unknown-subscriber',
    'forgets addresses to unsubscribe that nobody has',
    () => {
      const seen = peopleSeen();
      return async (asked, behind) => {
        const unknown = leaving(asked).filter((email) => typeof email === 'string' && !seen.has(email));
        const text = unknown.reduce((all, email) => all.replaceAll(`"${email}"`, `"${nobody()}"`), asked.text);
        const answered = await behind({ ...asked, text });
        seen.see(asked, answered);
        return answered;
      };
    },
    async ({ post, email, settled, subscribe, given }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const someone = { email: email() };
      await post(unsubscribes, { batches: [{ subscribers: [someone] }] });
      await settled();
      refused(await subscribe(campaign, someone), 422, 'unavailable_error');
    },
  ),
  variant(
    'campaign-subscriber-counts',
    'counts everybody in `unsubscribed_subscriber_count` who left, in whatever way',
    (look) => {
      const joined = new Set<string>();
      return async (asked, behind) => {
        const answered = await behind(asked);
        if (asked.operation === 'subscribeToCampaign') joined.add(asked.url.pathname.replace(/\/subscribers$/, ''));
        if (asked.operation !== 'fetchCampaign' || !joined.has(asked.url.pathname) || answered.status !== 200)
          return answered;
        const list = await look(`${asked.url.pathname}/subscribers?status=unsubscribed`);
        const value = json(answered);
        value.campaigns[0].unsubscribed_subscriber_count = list?.meta.total_count;
        return withBody(answered, value);
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
