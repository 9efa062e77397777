import { setTimeout } from 'node:timers/promises';
import type { ServerResponse } from '../../servers/exchange.ts';
import { findCampaign } from '../../servers/plain-server/campaign-subscribers.ts';
import { formatTime, now } from '../../servers/plain-server/clock.ts';
import type { Subscriber } from '../../servers/plain-server/data.ts';
import { findByEmail, findSubscription } from '../../servers/plain-server/subscribers.ts';
import {
  type Body,
  changeBody,
  changeRecords,
  changeRequestBody,
  createErrorResponse,
  createResponse,
  parseBody,
  respondWhen,
} from '../../servers/rewrites.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';

const subscribe = 'subscribeToCampaign';
const isRemoved = (subscriber: Subscriber, campaign: string) =>
  findSubscription(subscriber, campaign)?.status === 'removed';

const ofTransitions: Mutant[] = [
  replaceHooks('STATE-3', 'activates campaigns before the check', ({ activate }) => ({
    activate(request) {
      const campaign = findCampaign(request.account, request.id);
      if (campaign !== undefined) campaign.status = 'active';
      return activate(request);
    },
  })),
  replaceHooks('STATE-6', 'changes the status of campaigns that it does not pause', ({ pause }) => ({
    pause(request) {
      const campaign = findCampaign(request.account, request.id);
      if (campaign?.email_count === 0) campaign.status = 'active';
      return pause(request);
    },
  })),
  ...(['activate', 'pause'] as const).map((step) =>
    rewrite(step === 'activate' ? 'ENDPOINT-42' : 'ENDPOINT-43', `requires a body to ${step} a campaign`, () =>
      respondWhen(
        `${step}Campaign`,
        ({ text }) => text === '',
        () => createErrorResponse('body'),
      ),
    ),
  ),
  replaceHooks('STATE-13', 'activates every campaign with one', ({ activate }) => ({
    activate(request) {
      const answer = activate(request);
      if (answer.status === 204) for (const campaign of request.account.campaigns) campaign.status = 'active';
      return answer;
    },
  })),
];

/** Changes the field `reactivate_if_removed` of requests. */
const reactivation: [requirement: string, description: string, (value: boolean | undefined) => boolean | undefined][] =
  [
    ['STATE-7', 'true as false', (value) => (value === undefined ? undefined : false)],
    ['STATE-8', 'as false by default', (value) => value ?? false],
  ];

/** The effects of subscribing on one who was removed. */
const ofReactivation: Mutant[] = [
  ...reactivation.map(([requirement, description, change]) =>
    rewrite(requirement, `reads \`reactivate_if_removed\` ${description}`, () =>
      changeRequestBody(subscribe, (body) => {
        const record = body?.subscribers?.[0];
        if (typeof record === 'object' && record !== null)
          record.reactivate_if_removed = change(record.reactivate_if_removed);
      }),
    ),
  ),
  replaceHooks('STATE-7', 'takes a removed subscriber for one who has yet to confirm', ({ subscribeTo }) => ({
    subscribeTo: (subscriber, campaign, status) =>
      subscribeTo(subscriber, campaign, isRemoved(subscriber, campaign) ? 'pending' : status),
  })),
  ...(
    [
      ['no record', () => []],
      ['the subscription', ({ id }: Body) => [{ id: `31-${id}`, status: 'active', lap: 1 }]],
    ] as const
  ).map(([what, change]) =>
    replaceHooks('STATE-9', `returns ${what} of a subscriber who was removed`, ({ respond, subscribeTo }) => {
      const returned = new Set<string>();
      return {
        subscribeTo(subscriber, campaign, status) {
          if (isRemoved(subscriber, campaign)) returned.add(subscriber.id);
          return subscribeTo(subscriber, campaign, status);
        },
        async respond(dataset, request) {
          const response = await respond(dataset, request);
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
      ['STATE-10', 'rejects a removed subscriber only once', 'unsubscribed'],
      ['STATE-11', 'deletes a removed subscriber whom it rejects', 'deleted'],
    ] as const
  ).map(([requirement, description, effect]) =>
    replaceHooks(requirement, description, ({ respond }) => ({
      async respond(dataset, request) {
        const response = await respond(dataset, request);
        const [, , accountId = '', , campaign = ''] = request.url.pathname.split('/');
        const account = dataset.accounts.get(accountId);
        if (request.operation !== subscribe || response.status !== 422 || account === undefined) return response;
        const record = JSON.parse(request.text).subscribers?.[0];
        const subscriber = findByEmail(account, record?.email);
        const subscription = subscriber && findSubscription(subscriber, campaign);
        if (subscriber === undefined || subscription?.status !== 'removed') return response;
        if (effect === 'deleted') account.subscribers.delete(subscriber.id);
        else subscription.status = effect;
        return response;
      },
    })),
  ),
];

/** The effects of subscribing and unsubscribing, and of requests on what was stored before. */
const ofSubscribers: Mutant[] = [
  replaceHooks('ENDPOINT-55', 'asks every subscriber for a confirmation', ({ subscribeTo }) => ({
    subscribeTo: (subscriber, campaign) => subscribeTo(subscriber, campaign, 'pending'),
  })),
  replaceHooks('ENDPOINT-55', 'takes emails with capitals or a plus sign for one subscriber', ({ respond }) => ({
    respond: (dataset, request) =>
      respond(
        dataset,
        request.operation === subscribe
          ? { ...request, text: request.text.replace(/"email":"[^"]*[A-Z+][^"]*"/, '"email":"same@example.com"') }
          : request,
      ),
  })),
  replaceHooks('ENDPOINT-55', 'does not subscribe those whom an event has created', ({ addEvent, subscribeTo }) => {
    const known = new Set<string>();
    return {
      addEvent(dataset, account, subscriber, event) {
        known.add(subscriber.id);
        addEvent(dataset, account, subscriber, event);
      },
      subscribeTo: (subscriber, campaign, status) =>
        subscribeTo(known.has(subscriber.id) ? { ...subscriber, subscriptions: [] } : subscriber, campaign, status),
    };
  }),
  rewrite('ENDPOINT-56', 'returns 204 for a new subscriber', () => ({
    response: (response, { operation }) =>
      operation === subscribe && response.status === 200 ? createResponse(204) : response,
  })),
  rewrite('ENDPOINT-56', 'returns no subscriber who is already subscribed', () => {
    const known = new Set<string>();
    return changeBody(subscribe, (body) => {
      const [{ id }] = body.subscribers;
      if (known.has(id)) body.subscribers = [];
      known.add(id);
    });
  }),
  rewrite('ENDPOINT-54', 'expects the subscriber without an array around it', () =>
    respondWhen(
      subscribe,
      (_, body) => Array.isArray(body?.subscribers),
      () => createErrorResponse('subscribers'),
    ),
  ),
  replaceHooks('RESOURCE-4', 'changes `created_at` when a subscriber subscribes again', ({ updateSubscriber }) => {
    let ahead = 0;
    return {
      updateSubscriber(account, subscriber, data) {
        updateSubscriber(account, subscriber, data);
        ahead += 1000;
        subscriber.created_at = formatTime(now({ ahead }));
      },
    };
  }),
  ...(['id', 'href'] as const).map((field) =>
    replaceHooks('RESOURCE-4', `takes the \`${field}\` of a request`, ({ respond }) => ({
      async respond(dataset, request) {
        const response = await respond(dataset, request);
        if (request.operation !== subscribe || response.status !== 200) return response;
        const body = JSON.parse(response.text);
        const [record] = JSON.parse(request.text).subscribers;
        if (field in record) body.subscribers[0][field] = record[field];
        return { ...response, text: JSON.stringify(body) };
      },
    })),
  ),
  rewrite('RESOURCE-4', 'returns a new `id` for an email that it knows', () => {
    const known = new Set<string>();
    return changeRecords(subscribe, 'subscribers', (subscriber) => {
      const { id } = subscriber;
      if (known.has(id)) subscriber.id = `${id}x`;
      known.add(id);
    });
  }),
  replaceHooks(
    'RESOURCE-77',
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
  replaceHooks('STATE-12', 'subscribes removed subscribers whom a batch unsubscribes', ({ unsubscribeFromAll }) => ({
    unsubscribeFromAll(subscriber) {
      const removed = subscriber.subscriptions.filter(({ status }) => status === 'removed');
      unsubscribeFromAll(subscriber);
      for (const subscription of removed) subscription.status = 'active';
    },
  })),
  replaceHooks(
    'RESOURCE-44',
    'counts removed subscribers among those who unsubscribed through an email',
    ({ unsubscribeFromAll }) => ({
      unsubscribeFromAll(subscriber) {
        unsubscribeFromAll(subscriber);
        for (const subscription of subscriber.subscriptions) subscription.byEmail = true;
      },
    }),
  ),
  replaceHooks('ENDPOINT-44', 'lists the subscribers of every campaign', (usual) => ({
    filterByStatus(items, list, statusOf) {
      const wanted = list.query.get('status') ?? 'active';
      if (list.operation !== 'listCampaignSubscribers') return usual.filterByStatus(items, list, statusOf);
      const found = (items as Subscriber[]).filter(({ subscriptions }) =>
        subscriptions.some(({ status }) => status === wanted),
      );
      return found as typeof items;
    },
  })),
  rewrite('ERROR-7', 'subscribes a subscriber that it rejects for the time zone', () => async (request, next) => {
    const response = await next(request);
    if (request.operation !== subscribe || response.status !== 422) return response;
    const body = parseBody(request);
    const record = body?.subscribers?.[0];
    if (record?.time_zone === undefined) return response;
    delete record.time_zone;
    await next({ ...request, text: JSON.stringify(body) });
    return response;
  }),
  rewrite('ENDPOINT-56', 'subscribeToCampaign mixes up the responses to requests at once', () => {
    let inProgress = 0;
    let previous: ServerResponse | undefined;
    return async (request, next) => {
      if (request.operation !== subscribe) return next(request);
      const isConcurrent = inProgress++ > 0;
      // Requests at once overlap.
      await setTimeout(30);
      const response = await next(request).finally(() => inProgress--);
      const changed = isConcurrent ? (previous ?? response) : response;
      previous = response;
      return changed;
    };
  }),
];

export const effectMutants: Mutant[] = [...ofTransitions, ...ofReactivation, ...ofSubscribers];
