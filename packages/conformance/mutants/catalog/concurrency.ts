import type { OperationId } from '@email-automation/types';
import { defineMutant, type Mutant } from '../mutant.ts';
import type { ProxyRequest, ProxyResponse, Rewrite } from '../proxy.ts';
import { changeBody, createResponse, parseBody } from '../rewrites.ts';

/** Changes the responses to requests of an operation that arrive while another one of it is in progress. */
function changeConcurrent(
  operation: OperationId,
  change: (response: ProxyResponse, previous: ProxyResponse | undefined, request: ProxyRequest) => ProxyResponse,
): Rewrite {
  let inProgress = 0;
  let previous: ProxyResponse | undefined;
  const concurrent = new Set<string>();
  const keyOf = (request: ProxyRequest) => request.url.href + request.text;
  return {
    request(request) {
      if (request.operation === operation && inProgress++ > 0) concurrent.add(keyOf(request));
      return request;
    },
    response(response, request) {
      if (request.operation !== operation) return response;
      inProgress--;
      const changed = concurrent.delete(keyOf(request)) ? change(response, previous, request) : response;
      previous = response;
      return changed;
    },
  };
}

/** Combines two rewrites. */
const both = (first: Rewrite, second: Rewrite): Rewrite => ({
  request: (request) => first.request?.(request) ?? request,
  response: (response, request) => {
    const changed = first.response?.(response, request) ?? response;
    return second.response?.(changed, request) ?? changed;
  },
});

const mixUp = (requirement: string, operation: OperationId) =>
  defineMutant(requirement, 'only concurrently', `${operation} mixes up the responses to requests at once`, () =>
    changeConcurrent(operation, (response, previous) => previous ?? response),
  );

/** Violations that only requests at once show, and those that only a longer run shows. */
export const concurrencyMutants: Mutant[] = [
  mixUp('ENDPOINT-32', 'fetchBroadcast'),
  mixUp('ENDPOINT-40', 'fetchCampaign'),
  mixUp('ENDPOINT-86', 'fetchGoal'),
  mixUp('ENDPOINT-56', 'subscribeToCampaign'),
  defineMutant(
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
  defineMutant('RESOURCE-43', 'only concurrently', 'fetchCampaign counts one of several subscribers at once', () => {
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
  defineMutant('EVENT-1', 'only concurrently', 'recordEvent loses all but one of several events at once', () => {
    let inProgress = 0;
    return {
      request: (request) => (request.operation === 'recordEvent' && inProgress++ > 0 ? createResponse(204) : request),
      response(response, { operation }) {
        if (operation === 'recordEvent') inProgress--;
        return response;
      },
    };
  }),
  defineMutant(
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
  defineMutant('EVENT-15', 'stale', 'listEventActions forgets all actions but the latest two', () => {
    const actions: string[] = [];
    const remember: Rewrite = {
      response(response, request) {
        const action = parseBody(request)?.events?.[0]?.action;
        if (request.operation === 'recordEvent' && action !== undefined && !actions.includes(action))
          actions.push(action);
        return response;
      },
    };
    const forget = changeBody('listEventActions', (body) => {
      body.event_actions = body.event_actions.filter((action: string) => !actions.slice(0, -2).includes(action));
    });
    return both(remember, forget);
  }),
];
