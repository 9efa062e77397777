import { defineMutant, type Mutant } from '../mutant.ts';
import type { ProxyRequest, Rewrite } from '../proxy.ts';
import { type Body, changeBody, changeRecords, changeRequest, parseBody } from '../rewrites.ts';

const list = 'listCampaignSubscribers';
const statusOf = ({ url }: ProxyRequest) => url.searchParams.get('status');
const campaignOf = ({ url }: ProxyRequest) => /campaigns\/([^/]+)/.exec(url.pathname)?.[1];

/** Adds subscribers to lists of active subscribers. `suits` decides by the campaigns of the subscription and the list. */
function listMore(suits: (own: string | undefined, listed: string | undefined, first: string) => boolean): Rewrite {
  const subscriptions: { subscriber: Body; campaign: string | undefined }[] = [];
  return {
    response(response, request) {
      const body = parseBody(response);
      if (request.operation === 'subscribeToCampaign' && response.status < 300) {
        subscriptions.push({ subscriber: body.subscribers[0], campaign: campaignOf(request) });
      }
      if (request.operation !== list || statusOf(request) !== 'active') return response;
      const ids = new Set(body.subscribers.map(({ id }: Body) => id));
      const first = subscriptions[0]?.campaign ?? '';
      for (const { subscriber, campaign } of subscriptions) {
        if (ids.has(subscriber.id) || !suits(campaign, campaignOf(request), first)) continue;
        body.subscribers.push(subscriber);
        ids.add(subscriber.id);
      }
      return { ...response, text: JSON.stringify(body) };
    },
  };
}

/** Makes a batch of one email unsubscribe everybody who was subscribed before. */
function unsubscribeEveryone(): Rewrite {
  const emails = new Set<string>();
  return {
    request(request) {
      const body = parseBody(request);
      if (request.operation === 'subscribeToCampaign') {
        const email: unknown = body?.subscribers?.[0]?.email;
        if (typeof email === 'string') emails.add(email);
      }
      const records = request.operation === 'createUnsubscribeBatch' ? body?.batches?.[0]?.subscribers : undefined;
      if (records?.length !== 1) return request;
      records.push(...[...emails].map((email) => ({ email })));
      return { ...request, text: JSON.stringify(body) };
    },
  };
}

/** Mutants whose effects reach too far, or not far enough, and of lists that do not agree. */
export const effectMutants: Mutant[] = [
  defineMutant('STATE-12', 'only first', 'createUnsubscribeBatch unsubscribes from one campaign only', () =>
    listMore((own, listed, first) => own === listed && listed !== first),
  ),
  defineMutant('ENDPOINT-44', 'wrong', 'listCampaignSubscribers lists subscribers of every campaign', () =>
    listMore((own, listed) => own !== listed),
  ),
  defineMutant('RESOURCE-77', 'wrong', 'createUnsubscribeBatch unsubscribes everybody', unsubscribeEveryone),
  defineMutant('RESOURCE-44', 'wrong', 'createUnsubscribeBatch increases `unsubscribed_subscriber_count`', () => {
    let batches = 0;
    return {
      response(response, { operation }) {
        if (operation === 'createUnsubscribeBatch') batches++;
        if (operation !== 'fetchCampaign' || response.status !== 200) return response;
        const body = parseBody(response);
        body.campaigns[0].unsubscribed_subscriber_count += batches;
        return { ...response, text: JSON.stringify(body) };
      },
    };
  }),
  defineMutant('ENDPOINT-44', 'missing', 'listCampaignSubscribers lists nobody as unsubscribed', () =>
    changeBody(list, (body, request) => {
      if (statusOf(request) === 'unsubscribed') body.subscribers = [];
    }),
  ),
  defineMutant('ENDPOINT-44', 'wrong', 'listCampaignSubscribers lists the unsubscribed as removed', () =>
    changeRequest(list, (request) => {
      if (statusOf(request) === 'removed') request.url.searchParams.set('status', 'unsubscribed');
    }),
  ),
  defineMutant('ENDPOINT-77', 'only first', 'listCampaignSubscriptions returns the first campaign only', () =>
    changeBody('listCampaignSubscriptions', (body) => {
      body.campaign_subscriptions = body.campaign_subscriptions.slice(0, 1);
    }),
  ),
  defineMutant(
    'RESOURCE-4',
    'only the second time',
    'subscribeToCampaign returns a new `id` for an email that it knows',
    () => {
      const known = new Set<string>();
      return changeRecords('subscribeToCampaign', 'subscribers', (subscriber) => {
        const { id } = subscriber;
        if (known.has(id)) subscriber.id = `${id}x`;
        known.add(id);
      });
    },
  ),
  defineMutant(
    'STATE-3',
    'wrong',
    'activateCampaign changes the state of a campaign whose activation is not allowed',
    () => {
      let rejected = false;
      return {
        response(response, { operation }) {
          if (operation === 'activateCampaign' && response.status === 403) rejected = true;
          if (operation !== 'fetchCampaign' || !rejected) return response;
          return { ...response, text: response.text.replace('"status":"draft"', '"status":"active"') };
        },
      };
    },
  ),
  defineMutant('ENDPOINT-40', 'wrong', 'fetchCampaign returns the default as `days_of_the_week_mask`', () =>
    changeRecords('fetchCampaign', 'campaigns', (record) => {
      record.days_of_the_week_mask = '1111111';
    }),
  ),
  defineMutant('ENDPOINT-32', 'missing', 'fetchBroadcast returns no `subject`', () =>
    changeRecords('fetchBroadcast', 'broadcasts', (record) => {
      record.subject = '';
    }),
  ),
  defineMutant('ENDPOINT-86', 'wrong', 'fetchGoal returns `default_value` in another unit', () =>
    changeRecords('fetchGoal', 'goals', (record) => {
      record.default_value = Math.floor(record.default_value / 100);
    }),
  ),
  defineMutant('ENDPOINT-41', 'only first', 'fetchCampaign returns the first form only in `linked.forms`', () =>
    changeBody('fetchCampaign', ({ linked }) => {
      linked.forms = linked.forms.slice(0, 1);
    }),
  ),
  defineMutant('RESOURCE-46', 'missing', 'listCampaigns returns no form ids', () =>
    changeRecords('listCampaigns', 'campaigns', (record) => {
      record.links.forms = [];
    }),
  ),
  defineMutant('RESOURCE-43', 'missing', 'listCampaigns counts no active subscribers', () =>
    changeRecords('listCampaigns', 'campaigns', (record) => {
      record.active_subscriber_count = 0;
    }),
  ),
  defineMutant('ENDPOINT-23', 'only first', 'listAccounts returns the first account only', () =>
    changeBody('listAccounts', (body) => {
      body.accounts = body.accounts.slice(0, 1);
    }),
  ),
];
