import {
  type Body,
  changeRequest,
  createErrorResponse,
  createResponse,
  parseBody,
  respondWhen,
} from '../../servers/rewrites.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';

/** Accepts events that the server rejects, or accepts them without recording them. */
const accepted: [requirement: string, what: string, (event: Body) => unknown][] = [
  ['ENDPOINT-89', 'events without `email` and `id`', ({ email, id }) => email == null && id == null],
  ['ENDPOINT-90', 'events with `email` and `id`', ({ email, id }) => email != null && id != null],
  ['EVENT-1', 'events with `email`, and loses them', ({ email }) => email],
  ['EVENT-2', 'events with `id`, and loses them', ({ id }) => id],
  ['RESOURCE-81', 'a value of 2147483647', ({ properties }) => properties?.value === 2147483647],
];

/** Lists the names of actions otherwise. */
const names: [requirement: string, description: string, (name: string) => string][] = [
  ['EVENT-15', 'without accents', (name) => name.normalize('NFD').replace(/\p{M}/gu, '')],
  ['RESOURCE-70', 'up to 32 characters', (name) => name.slice(0, 32)],
];

export const eventMutants: Mutant[] = [
  ...accepted.map(([requirement, what, isAccepted]) =>
    rewrite(requirement, `recordEvent accepts ${what}`, () =>
      respondWhen(
        'recordEvent',
        (_, body) => Boolean(body?.events?.[0]) && Boolean(isAccepted(body.events[0])),
        () => createResponse(204),
      ),
    ),
  ),
  ...names.map(([requirement, description, change]) =>
    replaceHooks(requirement, `lists actions ${description}`, ({ listedActions }) => ({
      listedActions: (account) => listedActions(account).map(change),
    })),
  ),
  replaceHooks('EVENT-15', 'lists the latest 100 actions', ({ listedActions }) => ({
    listedActions: (account) => listedActions(account).slice(0, 100),
  })),
  replaceHooks('EVENT-15', 'takes actions that differ in case for one', ({ addEvent }) => ({
    addEvent(dataset, account, subscriber, event) {
      const known = [...account.actions].find((one) => one.toLowerCase() === event.action.toLowerCase());
      addEvent(dataset, account, subscriber, { ...event, action: known ?? event.action });
    },
  })),
  rewrite('SERVICE-7', 'records events of batches in the first account of the user', () =>
    changeRequest('createEventBatch', ({ url }) => {
      url.pathname = url.pathname.replace('/13/', '/10/');
    }),
  ),
  replaceHooks('SERVICE-7', 'keeps the actions of all accounts together', ({ addEvent }) => ({
    addEvent(dataset, account, subscriber, event) {
      addEvent(dataset, account, subscriber, event);
      for (const other of dataset.accounts.values()) other.actions.add(event.action);
    },
  })),
  rewrite('ENDPOINT-87', 'rejects an event in an array', () =>
    respondWhen(
      'recordEvent',
      (_, body) => Array.isArray(body?.events),
      () => createErrorResponse('events'),
    ),
  ),
  rewrite('RESOURCE-81', 'rejects a value that is too large and records the event', () => ({
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
