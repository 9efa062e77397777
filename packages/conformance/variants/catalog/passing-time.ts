import { equal } from 'node:assert/strict';
import type { Middleware, ServerRequest, ServerResponse } from '../../servers/exchange.ts';
import { type Body, parseBody } from '../../servers/rewrites.ts';
import type { Prober } from '../prober.ts';
import { defineVariant, type FetchUpstream, type Variant, withBody } from '../variant.ts';
import { changeWholeList, getArgument, withArguments } from '../whole-list.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The time of the server, in milliseconds. */
const timeOf = ({ headers }: ServerResponse) => Date.parse(headers.date ?? '');
const format = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** Shows broadcasts with another status, also in lists that select by status. */
const changeStatusOf =
  (change: (broadcast: Body, now: number) => string): Middleware =>
  async (request, next) => {
    let now = 0;
    const read = async (inner: ServerRequest) => {
      const response = await next(inner);
      now = timeOf(response);
      return response;
    };
    const convert = (broadcasts: Body[]) => {
      for (const broadcast of broadcasts) broadcast.status = change(broadcast, now);
      return broadcasts;
    };
    if (request.operation === 'fetchBroadcast') {
      const response = await read(request);
      if (response.status !== 200) return response;
      const body = parseBody(response);
      return withBody(response, { ...body, broadcasts: convert(body.broadcasts) });
    }
    const status = getArgument(request, 'status');
    const isFiltered = ['draft', 'canceled', 'scheduled', 'sending', 'sent'].includes(status ?? '');
    const list = changeWholeList(['listBroadcasts'], (broadcasts) =>
      convert(broadcasts).filter((broadcast) => !isFiltered || broadcast.status === status),
    );
    return list(
      isFiltered && request.operation === 'listBroadcasts' ? withArguments(request, { status: undefined }) : request,
      read,
    );
  };

/** Changes the campaign subscriptions of a subscriber, with the campaign of each. */
const changeSubscriptions =
  (fetchUpstream: FetchUpstream, change: (subscription: Body, campaign: Body, now: number) => void): Middleware =>
  async (request, next) => {
    const response = await next(request);
    if (request.operation !== 'listCampaignSubscriptions' || response.status !== 200) return response;
    const body = parseBody(response);
    const account = request.url.pathname.split('/')[2];
    for (const subscription of body.campaign_subscriptions) {
      if (!subscription.last_sent_email_at) continue;
      const campaign = await fetchUpstream(`/v2/${account}/campaigns/${subscription.campaign_id}`);
      if (campaign) change(subscription, campaign.campaigns[0], timeOf(response));
    }
    return withBody(response, body);
  };

const hasStatus = async ({ get }: Prober, broadcast: string, status: string) =>
  equal((await get(`/v2/1001/broadcasts/${broadcast}`)).body.broadcasts[0].status, status);

/** Subscribes a new subscriber to a campaign. @returns a function that asserts the last email of the series */
async function follow({ subscribe, createEmail, get }: Prober, campaign: string, fields: object = {}) {
  const email = createEmail();
  equal((await subscribe({ email, ...fields }, campaign)).status, 201);
  return async (index: number, at?: string) => {
    const { body } = await get(`/v2/1001/subscribers/${email}/campaign_subscriptions`);
    const [{ last_sent_email_index, last_sent_email_at }] = body.campaign_subscriptions;
    equal(last_sent_email_index, index);
    if (at !== undefined) equal(last_sent_email_at, at);
  };
}

/** Choices that only the passage of time shows. Their probes need the records of `startServerWithSeries`. */
export const passingTimeVariants: Variant[] = [
  defineVariant(
    'broadcast-transitions',
    'shows a broadcast as `scheduled` until every recipient has it',
    () => changeStatusOf(({ status }) => (status === 'sending' ? 'scheduled' : status)),
    async (prober) => {
      await prober.moveTo('2031-01-05T17:00:00Z');
      await hasStatus(prober, 'local', 'scheduled');
      await prober.moveTo('2031-01-06T10:00:00Z');
      await hasStatus(prober, 'local', 'sending');
      await prober.moveTo('2031-01-07T10:00:00Z');
      await hasStatus(prober, 'local', 'sent');
    },
  ),
  defineVariant(
    'broadcast-local-time',
    'sends a broadcast with `localize_sending_time` in the 24 hours after `send_at`, also east of Greenwich',
    () =>
      changeStatusOf(({ status, send_at, localize_sending_time }, now) => {
        if (!localize_sending_time || !['sending', 'sent'].includes(status)) return status;
        const since = now - Date.parse(send_at);
        if (since < 0) return 'scheduled';
        return since < day ? 'sending' : 'sent';
      }),
    async (prober) => {
      await prober.moveTo('2031-01-05T17:00:00Z');
      await hasStatus(prober, 'local', 'scheduled');
      await prober.moveTo('2031-01-05T19:00:00Z');
      await hasStatus(prober, 'local', 'sending');
    },
  ),
  defineVariant(
    'campaign-sending-moment',
    'sends all but the first email of a campaign half an hour after the sending time',
    (fetchUpstream) =>
      changeSubscriptions(fetchUpstream, (subscription, _campaign, now) => {
        if (subscription.last_sent_email_index === 0) return;
        const at = Date.parse(subscription.last_sent_email_at) + hour / 2;
        const isSent = at <= now;
        if (!isSent) {
          subscription.last_sent_email_index--;
          subscription.is_complete = false;
        }
        subscription.last_sent_email_at = format(isSent ? at : at - day);
      }),
    async (prober) => {
      await prober.moveTo('2031-01-06T10:00:00Z');
      const expectEmail = await follow(prober, 'series');
      await prober.moveTo('2031-01-06T10:05:00Z');
      await expectEmail(0);
      await prober.moveTo('2031-01-07T08:55:00Z');
      await expectEmail(0);
      await prober.moveTo('2031-01-07T09:05:00Z');
      await expectEmail(1, '2031-01-07T09:00:00Z');
      await prober.moveTo('2031-01-08T23:00:00Z');
      await expectEmail(2, '2031-01-08T09:00:00Z');
    },
  ),
];
