import { findByEmail } from '../../servers/plain-server/subscribers.ts';
import {
  type Body,
  changeBody,
  changeRequestBody,
  createErrorResponse,
  createResponse,
  parseBody,
  respondWhen,
} from '../../servers/rewrites.ts';
import type { Kind } from '../kind.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';

/** Accepts events that the server rejects, or accepts them without recording them. */
const accepted: [requirement: string, kind: Kind, what: string, (event: Body) => unknown][] = [
  ['ENDPOINT-89', 'too lax', 'events without `email` and `id`', ({ email, id }) => email == null && id == null],
  ['ENDPOINT-90', 'too lax', 'events with `email` and `id`', ({ email, id }) => email != null && id != null],
  ['EVENT-1', 'missing', 'events with `email`, and loses them', ({ email }) => email],
  ['EVENT-1', 'missing', 'events with a `value`, and loses them', ({ properties }) => properties?.value !== undefined],
  [
    'EVENT-1',
    'only for other data',
    'events that have passed, and loses them',
    ({ occurred_at: at }) => Date.parse(at) < Date.now() - 60_000,
  ],
  [
    'EVENT-1',
    'only for other data',
    'emails with a plus sign, and loses the events',
    ({ email }) => email?.includes('+'),
  ],
  [
    'EVENT-1',
    'only for other data',
    'events that are no `prospect`, and loses them',
    ({ prospect }) => prospect === false,
  ],
  ['EVENT-2', 'missing', 'events with `id`, and loses them', ({ id }) => id],
  ['EVENT-7', 'too lax', 'events without `action`', (event) => !('action' in event)],
  [
    'EVENT-7',
    'only on one operation',
    'events with `id` without `action`',
    (event) => 'id' in event && !('action' in event),
  ],
  [
    'EVENT-7',
    'only for other data',
    'events with a `value` without `action`',
    ({ action, properties }) => action === undefined && properties?.value !== undefined,
  ],
  ['RESOURCE-81', 'missing', 'every value', ({ properties }) => properties?.value >= 2147483647],
  ['RESOURCE-81', 'off by one', 'a value of 2147483647', ({ properties }) => properties?.value === 2147483647],
  [
    'RESOURCE-81',
    'too lax',
    'values up to 100 times the bound',
    ({ properties }) => properties?.value < 214748364700 && properties?.value >= 2147483647,
  ],
  [
    'RESOURCE-81',
    'only for other data',
    'every value of a subscriber by id',
    ({ id, properties }) => id && properties?.value >= 2147483647,
  ],
];

/** Lists the names of actions otherwise. */
const names: [requirement: string, kind: Kind, description: string, (name: string) => string][] = [
  ['EVENT-15', 'only for other data', 'in lowercase', (name) => name.toLowerCase()],
  ['EVENT-15', 'only for other data', 'without accents', (name) => name.normalize('NFD').replace(/\p{M}/gu, '')],
  ['RESOURCE-70', 'only for other data', 'in ASCII', (name) => name.normalize('NFKD').replace(/[^ -~]/g, '')],
  ['RESOURCE-70', 'only for other data', 'up to 32 characters', (name) => name.slice(0, 32)],
  ['RESOURCE-70', 'only for other data', 'without blanks', (name) => name.replaceAll(' ', '_')],
];

/** Lists other actions than those that were recorded. */
const selections: [kind: Kind, description: string, (actions: string[]) => string[]][] = [
  ['only last', 'the latest 100 actions', (actions) => actions.slice(0, 100)],
  ['only first', 'the first 50 actions', (actions) => actions.slice(-50)],
  ['stale', 'the latest two actions', (actions) => actions.slice(0, 2)],
];

export const eventMutants: Mutant[] = [
  ...accepted.map(([requirement, kind, what, isAccepted]) =>
    rewrite(requirement, kind, `recordEvent accepts ${what}`, () =>
      respondWhen(
        'recordEvent',
        (_, body) => Boolean(body?.events?.[0]) && Boolean(isAccepted(body.events[0])),
        () => createResponse(204),
      ),
    ),
  ),
  ...names.map(([requirement, kind, description, change]) =>
    replaceHooks(requirement, kind, `lists actions ${description}`, ({ listedActions }) => ({
      listedActions: (account) => listedActions(account).map(change),
    })),
  ),
  ...selections.map(([kind, description, select]) =>
    replaceHooks('EVENT-15', kind, `lists ${description}`, ({ listedActions }) => ({
      listedActions: (account) => select(listedActions(account)),
    })),
  ),
  replaceHooks('EVENT-15', 'wrong', 'lists an action as often as it was recorded', () => ({
    listedActions: ({ events }) => events.map(({ action }) => action).reverse(),
  })),
  replaceHooks('EVENT-15', 'off by one', 'lists an action when it comes for the second time', () => ({
    listedActions: ({ events }) =>
      [...Map.groupBy(events, ({ action }) => action)].filter(([, all]) => all.length > 1).map(([action]) => action),
  })),
  replaceHooks('EVENT-15', 'stale', 'lists the actions that there were at first', ({ listedActions }) => {
    let first: string[] | undefined;
    return {
      listedActions(account) {
        first ??= listedActions(account);
        return first;
      },
    };
  }),
  replaceHooks(
    'EVENT-3',
    'only on one operation',
    'does not list actions that come in batches',
    ({ selectRecords, addEvent }) => {
      const batched = new Set<unknown>();
      return {
        selectRecords(groups, operation) {
          for (const record of groups.flat()) batched.add(record);
          return selectRecords(groups, operation);
        },
        addEvent(world, account, subscriber, event) {
          const isKnown = account.actions.has(event.action);
          addEvent(world, account, subscriber, event);
          if (!isKnown && batched.has(event)) account.actions.delete(event.action);
        },
      };
    },
  ),
  replaceHooks('SERVICE-7', 'wrong', 'keeps the actions of all accounts together', ({ addEvent }) => ({
    addEvent(world, account, subscriber, event) {
      addEvent(world, account, subscriber, event);
      for (const other of world.accounts.values()) other.actions.add(event.action);
    },
  })),
  rewrite('RESOURCE-80', 'wrong', 'finds no subscriber of an event by `id`', () =>
    respondWhen(
      'recordEvent',
      (_, body) => Boolean(body?.events?.[0]?.id),
      () => createResponse(404, { errors: [{ code: 'not_found_error', message: 'No such subscriber.' }] }),
    ),
  ),
  replaceHooks(
    'ENDPOINT-90',
    'only for other data',
    'accepts `email` and `id` of the same subscriber',
    ({ respond }) => ({
      async respond(world, request) {
        const event = request.operation === 'recordEvent' ? parseBody(request)?.events?.[0] : undefined;
        const account = world.accounts.get(request.url.pathname.split('/')[2] ?? '');
        const isSame = account !== undefined && event?.id != null && findByEmail(account, event.email)?.id === event.id;
        return isSame ? createResponse(204) : respond(world, request);
      },
    }),
  ),
  rewrite('EVENT-7', 'too lax', 'names an event without `action` after the service', () =>
    changeRequestBody('recordEvent', (body) => {
      const [event] = body?.events ?? [];
      if (typeof event === 'object' && event !== null) event.action ??= 'Custom event';
    }),
  ),
  rewrite('ENDPOINT-87', 'too strict', 'rejects an event in an array', () =>
    respondWhen(
      'recordEvent',
      (_, body) => Array.isArray(body?.events),
      () => createErrorResponse('events'),
    ),
  ),
  rewrite('ENDPOINT-88', 'wrong', 'returns the event that it recorded', () => ({
    response: (response, request) =>
      request.operation === 'recordEvent' && response.status === 204
        ? createResponse(201, parseBody(request))
        : response,
  })),
  rewrite('RESOURCE-64', 'only on one operation', 'listEventActions returns one too many as `total_count`', () =>
    changeBody('listEventActions', ({ meta }) => {
      meta.total_count += 1;
    }),
  ),
  rewrite('RESOURCE-81', 'wrong', 'rejects a value that is too large and records the event', () => ({
    request(request) {
      const body = parseBody(request);
      const properties = body?.events?.[0]?.properties;
      if (request.operation !== 'recordEvent' || !(properties?.value >= 2147483647)) return request;
      properties.value = 1;
      return { ...request, text: JSON.stringify(body) };
    },
    response: (response, request) =>
      request.operation === 'recordEvent' && parseBody(request)?.events?.[0]?.properties?.value >= 2147483647
        ? createErrorResponse('properties.value', 'range_error')
        : response,
  })),
];
