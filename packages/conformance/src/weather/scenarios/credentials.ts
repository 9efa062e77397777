import { type ClientRun, succeeded } from '../client-run.ts';
import { atMost, completed, completedOrFailed, failed, named, unless } from '../findings.ts';
import { redirect } from '../reply.ts';
import type { Unbound } from '../scenario.ts';

/** How a client sends its credential, and reacts to a refusal. */
export const credentialScenarios: readonly Unbound[] = [
  {
    id: 'credential',
    title: 'sends the API token with every request, as the contract says, and names itself',
    story: 'Nothing out of the ordinary happens.',
    reason: 'The operators of a service find a client that misbehaves only by its `User-Agent`.',
    remedy: 'Set `User-Agent` to the name and version of the client.',
    play: ({ page, ids }) => ({
      respond: (request) => page(request, ids.slice(0, 5)),
      judge: (run) => [
        ...completed(run, ids.slice(0, 5)),
        ...unless(/\w/.test(run.requests[0]?.headers['user-agent'] ?? ''), () => ({
          expected: 'a `User-Agent` header that names the application',
          seen: 'none',
          request: run.requests[0],
        })),
      ],
    }),
  },
  {
    id: 'refused-token',
    title: 'stops when its token is refused',
    story: 'Every response is 401.',
    reason: 'A token that was refused stays refused. Repeating it looks like an attack, and locks accounts.',
    remedy: 'Never retry a 401 with the same credential.',
    play: () => ({
      respond: () => ({ status: 401, headers: { 'WWW-Authenticate': 'Basic realm="api"' }, text: '' }),
      judge: (run) => [...atMost(2, run.requests, 'with a token that is refused'), ...failed(run, 'it may not read')],
    }),
  },
  {
    id: 'missing-permission',
    title: 'stops when it lacks a permission, also with a code that it does not know',
    story: 'Every response is 403 with the code `plan_expired_error`, which the contract does not list.',
    reason: 'Codes are added. A client that knows only a fixed list hides the reason, or fails in another way.',
    remedy: 'Put the code and the message of the response into the error, whatever they are.',
    play: ({ refuse }) => ({
      respond: () => refuse(403, 'plan_expired_error'),
      judge: (run) => [
        ...atMost(2, run.requests, 'after a 403'),
        ...failed(run, 'it may not read'),
        ...named(run, 'plan_expired_error'),
      ],
    }),
  },
  {
    id: 'redirect-same-origin',
    title: 'follows a redirect on the same origin with its credential, or says that it does not',
    story: 'The first response is 307, to the same path with one more parameter in the query.',
    reason: 'A redirect that is neither followed nor reported looks like an empty list.',
    remedy: 'Follow it, or take every status of 300 or more for an error.',
    play: ({ page, ids }) => ({
      respond: (request) =>
        request.url.searchParams.has('moved')
          ? page(request, ids.slice(0, 5))
          : redirect(`${request.target}${request.url.search === '' ? '?' : '&'}moved=1`),
      judge: (run) => completedOrFailed(run, ids.slice(0, 5)),
    }),
  },
  {
    id: 'redirect-other-origin',
    title: 'sends no credential to another origin',
    story: 'The response is 307 to another origin, which would answer with the list.',
    reason: 'Whoever can make the service redirect gets the token of every client that follows with it.',
    remedy: 'Remove credentials from requests to another origin, those in headers of your own, too.',
    play: ({ page, ids, elsewhere }) => ({
      respond: ({ target }) => redirect(elsewhere + target),
      respondElsewhere: (request) => page(request, ids.slice(0, 5)),
      judge: (run) => onlySameOrigin(run, ids.slice(0, 5)),
    }),
  },
];

/** The program must not print ids that another origin made up. */
const onlySameOrigin = (run: ClientRun, ids: readonly string[]) => [
  ...completedOrFailed(run, ids),
  ...unless(run.elsewhere.length > 0 || !succeeded(run), () => ({
    expected: 'that the program follows the redirect, or reports an error',
    seen: 'it ended with exit code 0 and did neither',
  })),
];
