import { type ClientRun, reportedError, succeeded } from '../client-run.ts';
import { atMost, type Finding, failed, named, serious, unless, waited } from '../findings.ts';
import type { ReceivedRequest } from '../received-request.ts';
import { json, redirect } from '../reply.ts';
import type { Scenario, TaskKind } from '../scenario.ts';

/** A code that no contract lists. */
const code = 'quota_error';

/** A key tells the server that the second request is the same one. */
const hasKey = (request: ReceivedRequest | undefined) => request?.headers['idempotency-key'] !== undefined;

/** The write is sent once, or with a key, and an error tells that its outcome is unknown. */
const sentOnce = (run: ClientRun): Finding[] => [
  ...(hasKey(run.requests[0]) ? [] : serious(atMost(1, run.requests, 'for what must not happen twice'))),
  ...(run.requests.length > 1 ? [] : failed(run, 'nobody knows whether it happened')),
];

/** The service accepted the write, or the program says that it did not. */
const accepted = (run: ClientRun): Finding[] =>
  unless(run.requests.some(({ reply }) => reply !== undefined && reply.status < 300) || reportedError(run), () => ({
    expected: 'that the service accepts the write, or that the program reports an error',
    seen: 'it ended with exit code 0',
    request: run.requests.at(-1),
  }));

/** Refuses the first request like this, and accepts the rest. */
const refusedOnce =
  (status: number): Scenario['play'] =>
  ({ refuse, succeed }) => {
    let received = 0;
    return {
      respond: (request) =>
        received++ === 0 ? refuse(status, 'try_again_later', { 'Retry-After': '1' }) : succeed(request),
      judge: (run) => [...accepted(run), ...waited(1, run.requests), ...atMost(4, run.requests, 'for one write')],
    };
  };

/** Processes each write, and ends the connection before the first response. */
const lostOnce =
  (judge: (run: ClientRun) => Finding[]): Scenario['play'] =>
  ({ succeed }) => {
    let received = 0;
    return {
      respond: async (request) => {
        const reply = await succeed(request);
        return received++ === 0 ? { ...reply, delivery: 'lost' } : reply;
      },
      judge,
    };
  };

const repeated = 'What the request does happens twice: two orders, two emails, two charges.';

/** Scenarios of writes, those that may be sent again and those that must not. */
export const writeScenarios = {
  'lost-safe-write': {
    task: 'safe',
    title: 'sends again what may happen twice when its response is lost, or reports it',
    story: 'The server does the write, and the connection ends before its response.',
    reason: 'The client cannot know whether the request arrived. Sending it again does no harm.',
    remedy: 'Retry PUT, DELETE, and what the contract calls idempotent; otherwise report the error.',
    play: lostOnce((run) => [
      ...unless(!succeeded(run) || run.requests.length > 1, () => ({
        expected: 'another request, or an error of the program',
        seen: 'it ended with exit code 0, although it got no response',
        request: run.requests[0],
      })),
      ...atMost(4, run.requests, 'for one write'),
    ]),
  },
  'unavailable-safe-write': {
    task: 'safe',
    title: 'loses no write that the service could not accept',
    story: 'The first response is 503 with `Retry-After: 1`.',
    reason: 'Nobody notices what is missing before someone needs it.',
    remedy: 'Wait for `Retry-After`, and send the request again, or report the error.',
    play: refusedOnce(503),
  },
  'lost-write': {
    task: 'unsafe',
    title: 'does not send again what must not happen twice when its response is lost',
    story: 'The server does the write, and the connection ends before its response.',
    reason: repeated,
    remedy: 'Do not retry a POST without an `Idempotency-Key`; report that its outcome is unknown.',
    play: lostOnce(sentOnce),
  },
  'dropped-write': {
    task: 'unsafe',
    title: 'reports a write that never arrived',
    story: 'Every connection ends before the server does the write.',
    reason: 'The user relies on something that does not exist.',
    remedy: 'Take a connection that ends without a response for an error.',
    play: () => ({
      respond: () => ({ ...json(500, {}), delivery: 'lost' }),
      judge: (run) => [
        ...failed(run, 'no request got a response'),
        ...(hasKey(run.requests[0]) ? atMost(5, run.requests, 'while no request gets a response') : []),
      ],
    }),
  },
  'failed-write': {
    task: 'unsafe',
    title: 'does not send again what must not happen twice when the service fails',
    story: 'The first response is 500, maybe after the write was done.',
    reason: repeated,
    remedy: 'Do not retry a POST after a 500 without an `Idempotency-Key`; report the error.',
    play({ succeed }) {
      let received = 0;
      return {
        respond: (request) => (received++ === 0 ? json(500, { message: 'Internal Server Error' }) : succeed(request)),
        judge: sentOnce,
      };
    },
  },
  'limited-write': {
    task: 'unsafe',
    title: 'loses no write to a rate limit',
    story: 'The first response is 429 with `Retry-After: 1`.',
    reason: 'A request over the limit was not processed, so that it can be sent again, whatever it is.',
    remedy: 'Wait for `Retry-After`, and send the request again, or report the error.',
    play: refusedOnce(429),
  },
  'rejected-write': {
    task: 'unsafe',
    title: 'reports why a write is refused, and does not repeat it',
    story: 'Every response is 422 with the code `quota_error`, which the contract does not list.',
    reason: 'The same request is refused again. Without the code, nobody knows what to change.',
    remedy: 'Put the body of the response into the error, and never retry a 422.',
    play: ({ refuse }) => ({
      respond: () => refuse(422, code),
      judge: (run) => [
        ...atMost(1, run.requests, 'for a write that is refused'),
        ...failed(run, 'the write was refused'),
        ...named(run, code),
      ],
    }),
  },
  'redirected-write': {
    task: 'unsafe',
    title: 'sends neither credential nor body to another origin',
    story: 'The response is 307 to another origin.',
    reason: 'The body has data of users, and whoever can make the service redirect gets it.',
    remedy: 'Follow no redirect of a write to another origin; report it.',
    play: ({ elsewhere }) => ({
      respond: ({ target }) => redirect(elsewhere + target),
      respondElsewhere: () => json(201, {}),
      judge: (run) => [
        ...failed(run, 'the service did not accept the write'),
        ...unless(!run.elsewhere.some(({ text }) => text !== ''), () => ({
          expected: 'no body in a request to another origin',
          seen: 'the body of the write in a request to another origin',
          request: run.elsewhere[0],
        })),
      ],
    }),
  },
} satisfies Record<string, Omit<Scenario<TaskKind>, 'id'>>;
