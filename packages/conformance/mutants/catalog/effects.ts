import type { OperationId } from '@email-automation/types';
import { formatTime, now } from '../../servers/plain-server/clock.ts';
import type { Subscriber } from '../../servers/plain-server/data.ts';
import { noContent } from '../../servers/plain-server/http.ts';
import { findByEmail, findSubscription } from '../../servers/plain-server/subscribers.ts';
import {
  type Body,
  changeBody,
  changeRecords,
  changeRequest,
  changeRequestBody,
  createErrorResponse,
  createResponse,
  respondWhen,
} from '../../servers/rewrites.ts';
import type { Kind } from '../kind.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';

const subscribe = 'subscribeToCampaign';
const isRemoved = (subscriber: Subscriber, campaign: string) =>
  findSubscription(subscriber, campaign)?.status === 'removed';

/** Activating and pausing: what happens to the campaign before the server decides. */
const before: [
  requirement: string,
  step: 'activate' | 'pause',
  status: 'active' | 'paused',
  when: 'always' | 'rejected',
][] = [
  ['STATE-3', 'activate', 'active', 'always'],
  ['STATE-3', 'activate', 'paused', 'rejected'],
  ['STATE-6', 'pause', 'paused', 'always'],
  ['STATE-6', 'pause', 'active', 'rejected'],
];

const ofTransitions: Mutant[] = [
  ...before.map(([requirement, step, status, when]) =>
    replaceHooks(
      requirement,
      'wrong',
      `${step}s campaigns, which are ${status} ${when === 'always' ? 'before the check' : 'although it rejects them'}`,
      (usual) => ({
        [step](request: Parameters<typeof usual.activate>[0]) {
          const campaign = usual.findCampaign(request.account, request.id);
          if (campaign !== undefined && (when === 'always' || campaign.email_count === 0)) campaign.status = status;
          return usual[step](request);
        },
      }),
    ),
  ),
  replaceHooks(
    'STATE-1',
    'too strict',
    'activates only campaigns that were paused before',
    ({ activate, findCampaign }) => ({
      activate: (request) =>
        findCampaign(request.account, request.id)?.status === 'draft'
          ? { status: 422, body: unavailable }
          : activate(request),
    }),
  ),
  ...(['activate', 'pause'] as const).flatMap((step) => [
    replaceHooks(
      step === 'activate' ? 'STATE-1' : 'STATE-4',
      'too strict',
      `${step}s only campaigns with more than one email`,
      (usual) => ({
        [step]: (request: Parameters<typeof usual.activate>[0]) =>
          usual.findCampaign(request.account, request.id)?.email_count === 1
            ? { status: 422, body: unavailable }
            : usual[step](request),
      }),
    ),
    rewrite(
      step === 'activate' ? 'ENDPOINT-42' : 'ENDPOINT-43',
      'too strict',
      `requires a body to ${step} a campaign`,
      () =>
        respondWhen(
          `${step}Campaign`,
          ({ text }) => text === '',
          () => createErrorResponse('body'),
        ),
    ),
  ]),
  replaceHooks('STATE-5', 'too lax', 'pauses every campaign', ({ pause, findCampaign }) => ({
    pause(request) {
      const campaign = findCampaign(request.account, request.id);
      if (campaign === undefined) return pause(request);
      campaign.status = 'paused';
      return noContent;
    },
  })),
  replaceHooks('STATE-2', 'too lax', 'activates every campaign', ({ activate, findCampaign }) => ({
    activate(request) {
      const campaign = findCampaign(request.account, request.id);
      if (campaign === undefined) return activate(request);
      campaign.status = 'active';
      return noContent;
    },
  })),
  replaceHooks(
    'STATE-2',
    'only the second time',
    'accepts a campaign that cannot be activated when it is tried again',
    ({ activate }) => {
      const tried = new Set<string>();
      return {
        activate(request) {
          const answer = tried.has(request.id) ? noContent : activate(request);
          tried.add(request.id);
          return answer;
        },
      };
    },
  ),
  replaceHooks(
    'STATE-3',
    'only for other data',
    'activates a campaign before it looks for the postal address',
    ({ activate, findCampaign }) => ({
      activate(request) {
        const campaign = findCampaign(request.account, request.id);
        if (request.account.address === '' && campaign !== undefined) campaign.status = 'active';
        return activate(request);
      },
    }),
  ),
  replaceHooks('ERROR-3', 'missing', 'activates a campaign of an account without a postal address', ({ activate }) => ({
    activate: (request) => activate({ ...request, account: { ...request.account, address: 'Somewhere' } }),
  })),
  replaceHooks('STATE-13', 'wrong', 'activates every campaign with one', ({ activate }) => ({
    activate(request) {
      const answer = activate(request);
      if (answer.status === 204) for (const campaign of request.account.campaigns) campaign.status = 'active';
      return answer;
    },
  })),
];
const unavailable = { errors: [{ code: 'unavailable_error', message: 'Too few emails.' }] };

/** Changes the field `reactivate_if_removed` of requests. */
const reactivation: [
  requirement: string,
  kind: Kind,
  description: string,
  (value: boolean | undefined) => boolean | undefined,
][] = [
  ['STATE-7', 'too strict', 'true as false', (value) => (value === undefined ? undefined : false)],
  ['STATE-8', 'wrong', 'as false by default', (value) => value ?? false],
  ['STATE-10', 'too lax', 'not at all', () => undefined],
];

/** The effects of subscribing on one who was removed. */
const ofReactivation: Mutant[] = [
  ...reactivation.map(([requirement, kind, description, change]) =>
    rewrite(requirement, kind, `reads \`reactivate_if_removed\` ${description}`, () =>
      changeRequestBody(subscribe, (body) => {
        const record = body?.subscribers?.[0];
        if (typeof record === 'object' && record !== null)
          record.reactivate_if_removed = change(record.reactivate_if_removed);
      }),
    ),
  ),
  replaceHooks('STATE-7', 'missing', 'leaves a removed subscriber removed', ({ subscribeTo }) => ({
    subscribeTo: (subscriber, campaign, status) =>
      findSubscription(subscriber, campaign)?.status === 'removed'
        ? (findSubscription(subscriber, campaign) as ReturnType<typeof subscribeTo>)
        : subscribeTo(subscriber, campaign, status),
  })),
  replaceHooks('STATE-8', 'missing', 'leaves a removed subscriber removed by default', ({ subscribeTo }) => ({
    subscribeTo: (subscriber, campaign, status) =>
      subscribeTo(subscriber, campaign, isRemoved(subscriber, campaign) ? 'removed' : status),
  })),
  replaceHooks('STATE-7', 'wrong', 'takes a removed subscriber for one who has yet to confirm', ({ subscribeTo }) => ({
    subscribeTo: (subscriber, campaign, status) =>
      subscribeTo(subscriber, campaign, isRemoved(subscriber, campaign) ? 'pending' : status),
  })),
  replaceHooks(
    'STATE-7',
    'stale',
    'continues with the old subscription of one who subscribes again',
    ({ subscribeTo }) => ({
      subscribeTo(subscriber, campaign, status) {
        const known = findSubscription(subscriber, campaign);
        if (known === undefined || known.status === 'active') return subscribeTo(subscriber, campaign, status);
        const added = { id: `${known.id}-2`, campaign, status, lap: 0 };
        subscriber.subscriptions.push(added);
        return added;
      },
    }),
  ),
  ...(
    [
      ['missing', 'no record', () => []],
      ['wrong', 'the subscription', ({ id }: Body) => [{ id: `31-${id}`, status: 'active', lap: 1 }]],
      ['wrong', 'another subscriber', (record: Body) => [{ ...record, id: `${record.id}9` }]],
    ] as const
  ).map(([kind, what, change]) =>
    replaceHooks('STATE-9', kind, `returns ${what} of a subscriber who was removed`, ({ respond, subscribeTo }) => {
      const returned = new Set<string>();
      return {
        subscribeTo(subscriber, campaign, status) {
          if (isRemoved(subscriber, campaign)) returned.add(subscriber.id);
          return subscribeTo(subscriber, campaign, status);
        },
        async respond(world, request) {
          const response = await respond(world, request);
          if (request.operation !== subscribe || response.status !== 200) return response;
          const body = JSON.parse(response.text);
          if (!returned.delete(body.subscribers[0].id)) return response;
          return { ...response, text: JSON.stringify({ ...body, subscribers: change(body.subscribers[0]) }) };
        },
      };
    }),
  ),
  ...(
    [
      ['STATE-10', 'too lax', 'returns the record of a removed subscriber whom it rejects', undefined, 200],
      ['STATE-10', 'only the second time', 'rejects a removed subscriber only once', 'unsubscribed', 422],
      ['STATE-11', 'wrong', 'subscribes a removed subscriber whom it rejects', 'active', 422],
      ['STATE-11', 'wrong', 'deletes a removed subscriber whom it rejects', 'deleted', 422],
    ] as const
  ).map(([requirement, kind, description, effect, status]) =>
    replaceHooks(requirement, kind, description, ({ respond }) => ({
      async respond(world, request) {
        const response = await respond(world, request);
        const [, , accountId = '', , campaign = ''] = request.url.pathname.split('/');
        const account = world.accounts.get(accountId);
        if (request.operation !== subscribe || response.status !== 422 || account === undefined) return response;
        const record = JSON.parse(request.text).subscribers?.[0];
        const subscriber = findByEmail(account, record?.email);
        const subscription = subscriber && findSubscription(subscriber, campaign);
        if (subscriber === undefined || subscription?.status !== 'removed') return response;
        if (effect === 'deleted') account.subscribers.delete(subscriber.id);
        else if (effect !== undefined) subscription.status = effect;
        if (status === 422) return response;
        return createResponse(200, {
          links: {},
          subscribers: [{ id: subscriber.id, created_at: subscriber.created_at, href: `${request.url.origin}/x` }],
        });
      },
    })),
  ),
];

/** The effects of subscribing and unsubscribing, and of requests on what was stored before. */
const ofSubscribers: Mutant[] = [
  replaceHooks('ENDPOINT-55', 'missing', 'creates the subscriber and does not subscribe them', ({ subscribeTo }) => ({
    subscribeTo: (subscriber, campaign, status) =>
      subscribeTo({ ...subscriber, subscriptions: [...subscriber.subscriptions] }, campaign, status),
  })),
  replaceHooks(
    'ENDPOINT-55',
    'only for other data',
    'does not subscribe those who are in another campaign',
    ({ subscribeTo }) => ({
      subscribeTo(subscriber, campaign, status) {
        const isElsewhere = subscriber.subscriptions.some((other) => other.campaign !== campaign);
        return subscribeTo(isElsewhere ? { ...subscriber, subscriptions: [] } : subscriber, campaign, status);
      },
    }),
  ),
  replaceHooks('ENDPOINT-55', 'wrong', 'asks every subscriber for a confirmation', ({ subscribeTo }) => ({
    subscribeTo: (subscriber, campaign) => subscribeTo(subscriber, campaign, 'pending'),
  })),
  replaceHooks('ENDPOINT-55', 'only last', 'keeps only the latest campaign of a subscriber', ({ subscribeTo }) => ({
    subscribeTo(subscriber, campaign, status) {
      const subscription = subscribeTo(subscriber, campaign, status);
      if (!/@plain/.test(subscriber.email)) subscriber.subscriptions = [subscription];
      return subscription;
    },
  })),
  replaceHooks('ENDPOINT-55', 'stale', 'lists the subscribers that there were at first', ({ filterByStatus }) => {
    let first: Set<unknown> | undefined;
    return {
      filterByStatus(items, list, statusOf) {
        if (list.operation !== 'listCampaignSubscribers') return filterByStatus(items, list, statusOf);
        first ??= new Set(items);
        return filterByStatus(items, list, statusOf).filter((item) => first?.has(item));
      },
    };
  }),
  replaceHooks(
    'ENDPOINT-55',
    'only for other data',
    'takes emails with capitals or a plus sign for one subscriber',
    ({ respond }) => ({
      respond: (world, request) =>
        respond(
          world,
          request.operation === subscribe
            ? { ...request, text: request.text.replace(/"email":"[^"]*[A-Z+][^"]*"/, '"email":"same@example.com"') }
            : request,
        ),
    }),
  ),
  replaceHooks(
    'ENDPOINT-55',
    'only for other data',
    'does not subscribe those whom an event has created',
    ({ addEvent, subscribeTo }) => {
      const known = new Set<string>();
      return {
        addEvent(world, account, subscriber, event) {
          known.add(subscriber.id);
          addEvent(world, account, subscriber, event);
        },
        subscribeTo: (subscriber, campaign, status) =>
          subscribeTo(known.has(subscriber.id) ? { ...subscriber, subscriptions: [] } : subscriber, campaign, status),
      };
    },
  ),
  rewrite('ENDPOINT-56', 'missing', 'returns 204 for a new subscriber', () => ({
    response: (response, { operation }) =>
      operation === subscribe && response.status === 200 ? createResponse(204) : response,
  })),
  rewrite('ENDPOINT-56', 'only the second time', 'returns no subscriber who is already subscribed', () => {
    const known = new Set<string>();
    return changeBody(subscribe, (body) => {
      const [{ id }] = body.subscribers;
      if (known.has(id)) body.subscribers = [];
      known.add(id);
    });
  }),
  rewrite('ENDPOINT-54', 'wrong', 'expects the subscriber without an array around it', () =>
    respondWhen(
      subscribe,
      (_, body) => Array.isArray(body?.subscribers),
      () => createErrorResponse('subscribers'),
    ),
  ),
  replaceHooks(
    'RESOURCE-4',
    'stale',
    'changes `created_at` when a subscriber subscribes again',
    ({ updateSubscriber }) => {
      let ahead = 0;
      return {
        updateSubscriber(account, subscriber, data) {
          updateSubscriber(account, subscriber, data);
          ahead += 1000;
          subscriber.created_at = formatTime(now({ ahead }));
        },
      };
    },
  ),
  ...(['id', 'created_at', 'href'] as const).map((field) =>
    replaceHooks('RESOURCE-4', 'too lax', `takes the \`${field}\` of a request`, ({ respond }) => ({
      async respond(world, request) {
        const response = await respond(world, request);
        if (request.operation !== subscribe || response.status !== 200) return response;
        const body = JSON.parse(response.text);
        const [record] = JSON.parse(request.text).subscribers;
        if (field in record) body.subscribers[0][field] = record[field];
        return { ...response, text: JSON.stringify(body) };
      },
    })),
  ),
  rewrite('RESOURCE-4', 'only the second time', 'returns a new `id` for an email that it knows', () => {
    const known = new Set<string>();
    return changeRecords(subscribe, 'subscribers', (subscriber) => {
      const { id } = subscriber;
      if (known.has(id)) subscriber.id = `${id}x`;
      known.add(id);
    });
  }),
  ...(
    [
      ['only first', 'the first campaign only', ([first]: Subscriber['subscriptions']) => [first]],
      ['only last', 'the latest campaign only', (all: Subscriber['subscriptions']) => all.slice(-1)],
      ['missing', 'no campaign', () => []],
      [
        'only for other data',
        'campaigns subscribed to once',
        (all: Subscriber['subscriptions']) => all.filter(({ lap }) => lap === 0),
      ],
    ] as const
  ).map(([kind, what, select]) =>
    replaceHooks('STATE-12', kind, `unsubscribes from ${what}`, ({ unsubscribeFromAll }) => ({
      unsubscribeFromAll(subscriber) {
        const subscriptions = select(subscriber.subscriptions).filter((one) => one !== undefined);
        unsubscribeFromAll({ ...subscriber, subscriptions });
      },
    })),
  ),
  replaceHooks('STATE-12', 'only the second time', 'unsubscribes everybody only once', ({ unsubscribeFromAll }) => {
    const left = new Set<string>();
    return {
      unsubscribeFromAll(subscriber) {
        if (!left.has(subscriber.id)) unsubscribeFromAll(subscriber);
        left.add(subscriber.id);
      },
    };
  }),
  replaceHooks(
    'RESOURCE-77',
    'wrong',
    'createUnsubscribeBatch unsubscribes everybody',
    ({ unsubscribeFromAll, subscribeTo }) => {
      const all = new Set<Subscriber>();
      return {
        subscribeTo(subscriber, campaign, status) {
          all.add(subscriber);
          return subscribeTo(subscriber, campaign, status);
        },
        unsubscribeFromAll() {
          for (const subscriber of all) unsubscribeFromAll(subscriber);
        },
      };
    },
  ),
  replaceHooks(
    'RESOURCE-44',
    'wrong',
    'counts removed subscribers among those who unsubscribed through an email',
    ({ unsubscribeFromAll }) => ({
      unsubscribeFromAll(subscriber) {
        unsubscribeFromAll(subscriber);
        for (const subscription of subscriber.subscriptions) subscription.byEmail = true;
      },
    }),
  ),
];

/** Numbers of active subscribers: the kind, who is counted, and which subscribers. */
type Count = (subscriptions: { campaign: string; status: string; unsubscribed: boolean }[], campaign: string) => number;
const counts: [kind: Kind, who: string, Count][] = [
  ['wrong', 'the active subscribers of all campaigns', (all) => all.filter(({ status }) => status === 'active').length],
  ['wrong', 'all subscribers', (all, campaign) => all.filter((one) => one.campaign === campaign).length],
  [
    'only for other data',
    'removed subscribers, too',
    (all, campaign) =>
      all.filter((one) => one.campaign === campaign && ['active', 'removed'].includes(one.status)).length,
  ],
  [
    'only for other data',
    'those who unsubscribed from everything, too',
    (all, campaign) =>
      all.filter((one) => one.campaign === campaign && (one.status === 'active' || one.unsubscribed)).length,
  ],
];

/** Lists of subscribers and subscriptions that do not agree with the others. */
const ofMembers: Mutant[] = [
  ...counts.map(([kind, who, count]) =>
    replaceHooks('RESOURCE-43', kind, `counts ${who} as active`, () => ({
      countActive: (account, campaign) =>
        count(
          [...account.subscribers.values()].flatMap(({ unsubscribed, subscriptions }) =>
            subscriptions.map((one) => ({ ...one, unsubscribed })),
          ),
          campaign,
        ),
    })),
  ),
  replaceHooks('RESOURCE-43', 'stale', 'counts the active subscribers once and never again', ({ countActive }) => {
    const known = new Map<string, number>();
    return {
      countActive(account, campaign) {
        const count = known.get(campaign) ?? countActive(account, campaign);
        known.set(campaign, count);
        return count;
      },
    };
  }),
  ...(
    [
      ['wrong', 'lists the subscribers of every campaign', (subscriber: Subscriber) => subscriber.subscriptions],
      [
        'only first',
        'looks at the first campaign of subscribers only',
        ({ subscriptions }: Subscriber) => subscriptions.slice(0, 1),
      ],
    ] as const
  ).map(([kind, description, read]) =>
    replaceHooks('ENDPOINT-44', kind, description, ({ filterByStatus }) => ({
      filterByStatus(items, list, statusOf) {
        if (list.operation !== 'listCampaignSubscribers') return filterByStatus(items, list, statusOf);
        const wanted = list.query.get('status') ?? 'active';
        const found = (items as Subscriber[]).filter((one) => read(one).some(({ status }) => status === wanted));
        return found as typeof items;
      },
    })),
  ),
  replaceHooks(
    'ENDPOINT-44',
    'only for other data',
    'lists only those as unsubscribed who left through an email',
    ({ filterByStatus }) => ({
      filterByStatus(items, list, statusOf) {
        const found = filterByStatus(items, list, statusOf);
        if (list.query.get('status') !== 'unsubscribed') return found;
        return found.filter((item) => (item as Subscriber).subscriptions.some(({ byEmail }) => byEmail));
      },
    }),
  ),
  rewrite('ENDPOINT-44', 'missing', 'lists nobody as unsubscribed', () =>
    changeBody('listCampaignSubscribers', (body, { url }) => {
      if (url.searchParams.get('status') === 'unsubscribed') body.subscribers = [];
    }),
  ),
  rewrite('RESOURCE-50', 'stale', 'returns the first status of a subscription', () => {
    const first = new Map<string, string>();
    return changeRecords('listCampaignSubscriptions', 'campaign_subscriptions', (record) => {
      if (!first.has(record.id)) first.set(record.id, record.status);
      record.status = first.get(record.id);
    });
  }),
  rewrite('RESOURCE-64', 'stale', 'counts the subscribers once in `total_count`', () => {
    const first = new Map<string, number>();
    return changeBody('listCampaignSubscribers', ({ meta }, { url }) => {
      const key = url.pathname + url.searchParams.get('status');
      if (!first.has(key)) first.set(key, meta.total_count);
      meta.total_count = first.get(key);
    });
  }),
  replaceHooks('ENDPOINT-77', 'too lax', 'returns the campaign subscriptions of all subscribers', ({ paginate }) => {
    const all: unknown[] = [];
    return {
      paginate(items, list) {
        if (list.operation !== 'listCampaignSubscriptions') return paginate(items, list);
        all.push(...items);
        return paginate(all as typeof items, list);
      },
    };
  }),
];

/** Records that are found although they do not exist, or others than the one in the path. */
const ofLookups: Mutant[] = [
  replaceHooks('ENDPOINT-40', 'only for other data', 'compares only the first digit of the id of a campaign', () => ({
    findCampaign: (account, id) => account.campaigns.find((campaign) => campaign.id.startsWith(id.slice(0, 1))),
  })),
  replaceHooks('ERROR-5', 'too lax', 'subscribes to a campaign that does not exist', ({ findCampaign, respond }) => ({
    respond: (world, request) =>
      request.operation === subscribe
        ? respond(
            {
              ...world,
              hooks: {
                ...world.hooks,
                findCampaign: (account, id) => findCampaign(account, id) ?? account.campaigns[0],
              },
            },
            request,
          )
        : respond(world, request),
  })),
  ...(
    [
      ['fetchGoal', { goals: [] }],
      ['fetchCampaign', { campaigns: [], linked: { forms: [] } }],
      ['listCampaignSubscribers', { meta: {}, subscribers: [] }],
      ['listCampaignSubscriptions', { meta: {}, campaign_subscriptions: [] }],
    ] as [OperationId, Body][]
  ).map(([operation, body]) =>
    rewrite('ERROR-5', 'only on one operation', `${operation} returns an empty list for what does not exist`, () => ({
      response: (response, request) =>
        request.operation === operation && response.status === 404
          ? createResponse(200, { links: {}, ...body })
          : response,
    })),
  ),
  rewrite(
    'ERROR-5',
    'only for other data',
    'fetchBroadcast returns another broadcast for an id that does not exist',
    () => {
      let last: { text: string } | undefined;
      return {
        response(response, request) {
          if (request.operation !== 'fetchBroadcast') return response;
          if (response.status === 200) last = response;
          return response.status === 404
            ? { ...createResponse(200, {}), text: last?.text ?? '{"links":{},"broadcasts":[]}' }
            : response;
        },
      };
    },
  ),
  ...(['fetchBroadcast', 'fetchGoal'] as const).map((operation) =>
    rewrite(
      operation === 'fetchGoal' ? 'ENDPOINT-86' : 'ENDPOINT-32',
      'only first',
      `${operation} returns the first record whatever the id is`,
      () =>
        changeRequest(operation, ({ url }) => {
          const known = operation === 'fetchGoal' ? ['43', '41', '42'] : ['25', '24', '21', '22', '23', '26'];
          const id = url.pathname.split('/').at(-1) ?? '';
          if (known.includes(id)) url.pathname = url.pathname.replace(/[^/]+$/, known[0] ?? id);
        }),
    ),
  ),
];

export const effectMutants: Mutant[] = [
  ...ofTransitions,
  ...ofReactivation,
  ...ofSubscribers,
  ...ofMembers,
  ...ofLookups,
];
