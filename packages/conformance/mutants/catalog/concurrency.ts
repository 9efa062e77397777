import { setTimeout } from 'node:timers/promises';
import type { OperationId } from '@email-automation/types';
import {
  type Middleware,
  type Rewrite,
  type ServerRequest,
  type ServerResponse,
  toMiddleware,
} from '../../servers/exchange.ts';
import { changeBody, createResponse, parseBody } from '../../servers/rewrites.ts';
import { type Mutant, rewrite } from '../mutant.ts';

/** Milliseconds for which an operation lasts, so that requests at once overlap. */
const duration = 30;

/** Changes the responses to requests of an operation that arrive while another one of it is in progress. */
function changeConcurrent(
  operation: OperationId,
  change: (response: ServerResponse, previous: ServerResponse | undefined, request: ServerRequest) => ServerResponse,
): Middleware {
  let inProgress = 0;
  let previous: ServerResponse | undefined;
  return async (request, next) => {
    if (request.operation !== operation) return next(request);
    const isConcurrent = inProgress++ > 0;
    await setTimeout(duration);
    const response = await next(request).finally(() => inProgress--);
    const changed = isConcurrent ? change(response, previous, request) : response;
    previous = response;
    return changed;
  };
}

/** Applies the second one to what the first one lets through. */
const both = (first: Middleware, second: Rewrite): Middleware => {
  const inner = toMiddleware(second);
  return (request, next) => first(request, (changed) => inner(changed, next));
};

const mixUp = (requirement: string, operation: OperationId) =>
  rewrite(requirement, 'only concurrently', `${operation} mixes up the responses to requests at once`, () =>
    changeConcurrent(operation, (response, previous) => previous ?? response),
  );

/** Violations that only requests at once show, and those that only a longer run shows. */
export const concurrencyMutants: Mutant[] = [
  mixUp('ENDPOINT-32', 'fetchBroadcast'),
  mixUp('ENDPOINT-40', 'fetchCampaign'),
  mixUp('ENDPOINT-86', 'fetchGoal'),
  mixUp('ENDPOINT-56', 'subscribeToCampaign'),
  rewrite(
    'ENDPOINT-56',
    'only concurrently',
    'subscribeToCampaign creates a subscriber for each of several requests at once',
    () =>
      changeConcurrent('subscribeToCampaign', (response) => {
        const body = parseBody(response);
        if (body?.subscribers?.[0]) body.subscribers[0].id += `-${Math.random()}`;
        return { ...response, text: JSON.stringify(body) };
      }),
  ),
  rewrite('RESOURCE-43', 'only concurrently', 'fetchCampaign counts one of several subscribers at once', () => {
    let lost = 0;
    const loseCounts = changeConcurrent('subscribeToCampaign', (response) => {
      lost++;
      return response;
    });
    const count = changeBody('fetchCampaign', ({ campaigns: [campaign] }) => {
      campaign.active_subscriber_count -= lost;
    });
    return both(loseCounts, count);
  }),
  rewrite('EVENT-1', 'only concurrently', 'recordEvent loses all but one of several events at once', () => {
    let inProgress = 0;
    return async (request, next) => {
      if (request.operation !== 'recordEvent') return next(request);
      const isLost = inProgress++ > 0;
      await setTimeout(duration);
      return (isLost ? Promise.resolve(createResponse(204)) : next(request)).finally(() => inProgress--);
    };
  }),
  rewrite(
    'EVENT-15',
    'only concurrently',
    'listEventActions lists an action once for each of several requests at once',
    () => {
      const twice: string[] = [];
      const remember = changeConcurrent('recordEvent', (response, _, request) => {
        twice.push(parseBody(request)?.events?.[0]?.action);
        return response;
      });
      const repeat = changeBody('listEventActions', (body) => {
        body.event_actions.push(...twice.filter((action) => body.event_actions.includes(action)));
      });
      return both(remember, repeat);
    },
  ),
  rewrite('EVENT-15', 'stale', 'listEventActions forgets all actions but the latest two', () => {
    const actions: string[] = [];
    const remember = toMiddleware({
      response(response, request) {
        const action = parseBody(request)?.events?.[0]?.action;
        if (request.operation === 'recordEvent' && action !== undefined && !actions.includes(action))
          actions.push(action);
        return response;
      },
    });
    const forget = changeBody('listEventActions', (body) => {
      body.event_actions = body.event_actions.filter((action: string) => !actions.slice(0, -2).includes(action));
    });
    return both(remember, forget);
  }),
];
