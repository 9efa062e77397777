import { atMost, completedOrFailed, failed, unless, waited } from '../findings.ts';
import type { ReceivedRequest } from '../received-request.ts';
import { json, type Reply } from '../reply.ts';
import type { Scenario, Script, Unbound } from '../scenario.ts';

/** Requests within a scenario after which a client hammers a service that has refused all of them. */
const hammering = 5;

const limitCode = 'rate_limit_exceeded';

/** The response to the first request is an error with this header, and the list comes afterward. */
const refusedOnce =
  (status: 429 | 503, headers: () => Record<string, string>): Scenario['play'] =>
  ({ page, ids, refuse }) => {
    let received = 0;
    return {
      respond: (request) => (received++ === 0 ? refuse(status, limitCode, headers()) : page(request, ids)),
      judge: (run) => [...waited(1, run.requests), ...completedOrFailed(run, ids)],
    };
  };

const day = 24 * 60 * 60 * 1000;

/** Scenarios of rate limits. */
export const rateLimitScenarios: readonly Unbound[] = [
  {
    id: 'retry-after',
    title: 'waits as long as `Retry-After` says',
    story: 'The first response is 429 with `Retry-After: 1`.',
    reason: 'Earlier requests are refused again, and may prolong the limit.',
    remedy: 'Wait for the seconds of `Retry-After` before a retry, or report the error with them.',
    play: refusedOnce(429, () => ({ 'Retry-After': '1' })),
  },
  {
    id: 'retry-after-date',
    title: 'reads a date in `Retry-After`',
    story: 'The first response is 429 with a date in `Retry-After` that is between one and two seconds away.',
    reason: 'HTTP allows both forms. A client that reads only numbers retries at once or never.',
    remedy: 'Parse `Retry-After` as a number, and otherwise as a date.',
    play: refusedOnce(429, () => ({ 'Retry-After': new Date(Date.now() + 2000).toUTCString() })),
  },
  {
    id: 'clock-behind',
    title: 'reads a date in `Retry-After` by the clock of the server',
    story:
      'The clock of the server is a day behind. The first response is 429 with a date in `Retry-After` two seconds after its `Date`.',
    reason: 'By its own clock, the date is long past, and the client retries at once.',
    remedy: 'Subtract the `Date` of the response from the date in `Retry-After`.',
    play: refusedOnce(429, () => ({
      Date: new Date(Date.now() - day).toUTCString(),
      'Retry-After': new Date(Date.now() - day + 2000).toUTCString(),
    })),
  },
  {
    id: 'limit-without-retry-after',
    title: 'does not hammer when a limit is exceeded',
    story: 'Every response is 429 without `Retry-After`.',
    reason: 'Every further request is refused, and other programs with the token are, too.',
    remedy: 'Retry a few times at most, with pauses that grow, and then report the error.',
    mayWait: true,
    play: ({ refuse }) => ({
      respond: () => refuse(429, limitCode),
      judge: (run) => [
        ...atMost(hammering, run.requests, 'while every response is 429'),
        ...(run.program.code === undefined ? [] : failed(run, 'the limit is exceeded')),
      ],
    }),
  },
  {
    id: 'no-requests-left',
    title: 'sends no request when `X-RateLimit-Remaining` is 0',
    story: 'The first page says that no requests are left. The next request gets 429.',
    reason: 'The header comes before the refusal, so that a client can wait, or tell its user, in time.',
    remedy: 'Wait, or report an error, before the next request.',
    needs: 'pages',
    mayWait: true,
    play({ page, ids, refuse }) {
      let received = 0;
      return {
        respond: (request) =>
          received++ === 0 ? withHeaders(page(request, ids), { 'X-RateLimit-Remaining': '0' }) : refuse(429, limitCode),
        judge: (run) => [
          ...atMost(1, run.requests, 'until the hour is over'),
          ...(run.program.code === undefined ? [] : failed(run, 'the list is not complete')),
        ],
      };
    },
  },
  {
    id: 'unavailable',
    title: 'waits while the service is unavailable',
    story: 'The first response is 503 with `Retry-After: 1`.',
    reason: 'A service that starts again is overrun by clients that do not wait.',
    remedy: 'Treat 503 like 429: wait for `Retry-After`.',
    play: refusedOnce(503, () => ({ 'Retry-After': '1' })),
  },
  {
    id: 'outage',
    title: 'retries a failing service a few times at most, and later each time',
    story: 'Every response is 500.',
    reason: 'Clients that retry at once and without end keep a service down.',
    remedy: 'Retry at most four times, and wait longer before each retry.',
    play: () => refusedAlways(() => json(500, { message: 'Internal Server Error' })),
  },
];

/** Values of `Retry-After` that are no time to wait, or a very long one. */
export const oddLimitScenarios: readonly Unbound[] = [
  {
    id: 'retry-after-a-day',
    title: 'does not retry before a long `Retry-After` is over',
    story: 'Every response is 429 with `Retry-After: 86400`.',
    reason: 'Every request until tomorrow is refused, and a program that waits silently looks as if it hangs.',
    remedy: 'Report an error with the time if it is longer than the user would wait.',
    mayWait: true,
    play: ({ refuse }) => ({
      respond: () => refuse(429, limitCode, { 'Retry-After': '86400' }),
      judge: (run) => [
        ...atMost(1, run.requests, 'until the day is over'),
        ...(run.program.code === undefined ? [] : failed(run, 'the limit is exceeded')),
      ],
    }),
  },
  ...Object.entries({ negative: '-5', unreadable: 'soon' }).map(
    ([name, value]): Unbound => ({
      id: `retry-after-${name}`,
      title: `does not take a \`Retry-After\` that is ${name} for leave to retry at once`,
      story: `Every response is 429 with \`Retry-After: ${value}\`.`,
      reason: 'A client that computes with it retries at once, or crashes, and hides the limit.',
      remedy: 'Treat it as if it were missing: wait as before any other retry.',
      play: ({ refuse }) => refusedAlways(() => refuse(429, limitCode, { 'Retry-After': value })),
    }),
  ),
];

/** A client may try again a few times, with pauses, and then reports the error. */
function refusedAlways(respond: () => Reply): Script {
  return {
    respond,
    judge: (run) => [
      ...atMost(hammering, run.requests, 'while every response is an error'),
      ...unless(
        pausesBetween(run.requests).every((pause) => pause >= 50),
        () => ({
          expected: 'a pause before each retry',
          seen: 'retries at once',
          request: run.requests[1],
        }),
      ),
      ...failed(run, 'the service refuses every request'),
    ],
  };
}

const pausesBetween = (requests: ReceivedRequest[]) =>
  requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));

const withHeaders = (reply: Reply, headers: Record<string, string>): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});
