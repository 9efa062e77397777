import { manyIds } from '../environment.ts';
import { atMost, completedOrFailed, failed, unless, waited } from '../findings.ts';
import type { ReceivedRequest } from '../received-request.ts';
import { json, limited, type Reply } from '../reply.ts';
import type { Scenario } from '../scenario.ts';

const ids = manyIds(2150);

/** Requests within a scenario after which a client hammers a service that has refused all of them. */
const hammering = 5;

/** The response to the first request is 429 with this header, and the list comes afterward. */
const oneLimited =
  (headers: () => Record<string, string>): Scenario['play'] =>
  ({ page }) => {
    let received = 0;
    return {
      respond: (request) => (received++ === 0 ? limited(headers()) : page(request, ids)),
      judge: (run) => [...waited(1, run.requests), ...completedOrFailed(run, ids)],
    };
  };

const day = 24 * 60 * 60 * 1000;

/** Scenarios of rate limits. */
export const rateLimitScenarios: readonly Scenario[] = [
  {
    id: 'retry-after',
    task: 'list-subscribers',
    title: 'waits as long as `Retry-After` says',
    story: 'The first response is 429 with `Retry-After: 1`.',
    reason: 'Earlier requests are refused again, and may prolong the limit.',
    play: oneLimited(() => ({ 'Retry-After': '1' })),
  },
  {
    id: 'retry-after-date',
    task: 'list-subscribers',
    title: 'reads a date in `Retry-After`',
    story: 'The first response is 429 with a date in `Retry-After` that is between one and two seconds away.',
    reason: 'HTTP allows both forms. A client that reads only numbers retries at once or never.',
    play: oneLimited(() => ({ 'Retry-After': new Date(Date.now() + 2000).toUTCString() })),
  },
  {
    id: 'clock-behind',
    task: 'list-subscribers',
    title: 'reads a date in `Retry-After` by the clock of the server',
    story:
      'The clock of the server is a day behind. The first response is 429 with a date in `Retry-After` two seconds after its `Date`.',
    reason: 'By its own clock, the date is long past, and the client retries at once.',
    play: oneLimited(() => ({
      Date: new Date(Date.now() - day).toUTCString(),
      'Retry-After': new Date(Date.now() - day + 2000).toUTCString(),
    })),
  },
  {
    id: 'limit-without-retry-after',
    task: 'list-subscribers',
    title: 'does not hammer when a limit is exceeded',
    story: 'Every response is 429 without `Retry-After`; its message says to try again in an hour.',
    reason: 'Every further request is refused, and other programs with the token are, too.',
    mayWait: true,
    play: () => ({
      respond: () => limited(),
      judge: (run) => [
        ...atMost(hammering, run.requests, 'while every response is 429'),
        ...(run.program?.code === undefined ? [] : failed(run, 'the limit is exceeded')),
      ],
    }),
  },
  {
    id: 'no-requests-left',
    task: 'list-subscribers',
    title: 'sends no request when `X-RateLimit-Remaining` is 0',
    story: 'The first page says that no requests are left. The next request gets 429.',
    reason: 'The header comes before the refusal, so that a client can wait, or tell its user, in time.',
    mayWait: true,
    play({ page }) {
      let received = 0;
      return {
        respond: (request) =>
          received++ === 0 ? withHeaders(page(request, ids), { 'X-RateLimit-Remaining': '0' }) : limited(),
        judge: (run) => [
          ...atMost(1, run.requests, 'until the hour is over'),
          ...(run.program?.code === undefined ? [] : failed(run, 'the list is not complete')),
        ],
      };
    },
  },
  {
    id: 'unavailable',
    task: 'list-subscribers',
    title: 'waits while the service is unavailable',
    story: 'The first response is 503 with `Retry-After: 1`.',
    reason: 'A service that starts again is overrun by clients that do not wait.',
    play({ page }) {
      let received = 0;
      return {
        respond: (request) =>
          received++ === 0 ? json(503, { message: 'Maintenance' }, { 'Retry-After': '1' }) : page(request, ids),
        judge: (run) => [...waited(1, run.requests), ...completedOrFailed(run, ids)],
      };
    },
  },
  {
    id: 'outage',
    task: 'list-subscribers',
    title: 'retries a failing service a few times at most, and later each time',
    story: 'Every response is 500.',
    reason: 'Clients that retry at once and without end keep a service down.',
    play: () => ({
      respond: () => json(500, { message: 'Internal Server Error' }),
      judge: (run) => [
        ...atMost(hammering, run.requests, 'while every response is 500'),
        ...unless(
          pausesBetween(run.requests).every((pause) => pause >= 50),
          () => ({
            expected: 'a pause before each retry',
            seen: 'retries at once',
            request: run.requests[1],
          }),
        ),
        ...failed(run, 'the service failed'),
      ],
    }),
  },
];

const pausesBetween = (requests: ReceivedRequest[]) =>
  requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));

const withHeaders = (reply: Reply, headers: Record<string, string>): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});
