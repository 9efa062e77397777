import { equal } from 'node:assert/strict';
import type { Rewrite, ServerRequest } from '../../servers/exchange.ts';
import { changeHeaders, createErrorResponse, createResponse, parseBody, respondWhen } from '../../servers/rewrites.ts';
import { formatAuthorization } from '../../src/http/credential.ts';
import { defineVariant, type Variant } from '../variant.ts';
import { withBodies, withCredentials } from './requests.ts';

const forbidden = () =>
  createResponse(403, {
    errors: [{ code: 'authorization_error', message: 'You are not authorized to access this resource.' }],
  });
const unauthorized = () =>
  createResponse(401, { errors: [{ code: 'authentication_error', message: 'Authentication is required.' }] });
const notFound = () => createResponse(404, { errors: [{ code: 'not_found_error', message: 'Not found.' }] });

/** Changes the `Authorization` header of requests. */
const changeAuthorization = (change: (value: string) => string): Rewrite => ({
  request: (request) => ({
    ...request,
    headers: {
      ...request.headers,
      ...(request.headers.authorization && { authorization: change(request.headers.authorization) }),
    },
  }),
});

const removePassword = (value: string) => {
  const [scheme = '', encoded = ''] = value.split(' ');
  if (!/^basic$/i.test(scheme)) return value;
  const [token = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return `${scheme} ${Buffer.from(`${token}:`).toString('base64')}`;
};

const findAccount = ({ url }: ServerRequest) =>
  /^\/v[23]\/(?!accounts\/)([^/]+)\/|^\/v2\/accounts\/([^/]+)/.exec(url.pathname)?.slice(1).find(Boolean);

export const accessVariants: Variant[] = [
  defineVariant('credential-forms', 'returns 401 for a Basic credential without a colon', () =>
    respondWhen(
      withCredentials,
      ({ headers }) => {
        const [, encoded] = /^basic +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
        return encoded !== undefined && !Buffer.from(encoded, 'base64').includes(':');
      },
      unauthorized,
    ),
  ),
  defineVariant('credential-forms', 'ignores the password that accompanies an API token', () =>
    changeAuthorization(removePassword),
  ),
  defineVariant('credential-forms', 'also accepts API tokens as bearer tokens', () => async (request, next) => {
    const response = await next(request);
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (response.status !== 401 || token === undefined) return response;
    const authorization = formatAuthorization({ basic: token }) ?? '';
    return next({ ...request, headers: { ...request.headers, authorization } });
  }),
  defineVariant(
    'permissions',
    'gives users of the account 1002 read access only',
    () => async (request, next) => {
      const response = await next(request);
      const isWrite = request.method === 'POST' && findAccount(request) === '1002';
      return isWrite && response.status < 300 ? forbidden() : response;
    },
    async ({ get, post, createEmail, target }) => {
      const { token = '', account } = target.credentials.otherUser ?? {};
      equal((await get(`/v2/${account}/campaigns`, { token })).status, 200);
      const event = { events: [{ email: createEmail(), action: 'Probed' }] };
      equal((await post(`/v2/${account}/events`, event, { token })).status, 204);
      equal((await post(`/v2/${account}/events/batches`, { batches: [event] }, { token })).status, 201);
    },
  ),
  defineVariant('user-agent', 'rejects requests without `User-Agent`', () =>
    respondWhen(
      withCredentials,
      ({ headers }) => !headers['user-agent'],
      () => forbidden(),
    ),
  ),
  defineVariant(
    'unknown-resources',
    'returns 403 for every account that the user cannot access, whether or not it exists',
    (fetchUpstream) => async (request, next) => {
      const response = await next(request);
      const account = findAccount(request);
      if (response.status !== 404 || request.operation === undefined || account === undefined) return response;
      return (await fetchUpstream(`/v2/accounts/${account}`)) === undefined ? forbidden() : response;
    },
  ),
  defineVariant(
    'unknown-resources',
    'returns 403 for records of another account than the one in the path',
    (fetchUpstream) => async (request, next) => {
      const response = await next(request);
      const inOtherAccount = request.url.pathname.replace('/1001/', '/1002/');
      const record = /^.*\/(campaigns|broadcasts|goals)\/[^/]+/.exec(inOtherAccount)?.[0];
      if (response.status !== 404 || record === undefined) return response;
      return (await fetchUpstream(record)) === undefined ? response : forbidden();
    },
  ),
  defineVariant(
    'unknown-resources',
    'returns 422 for identifiers with characters other than letters, digits, and hyphens',
    () =>
      respondWhen(
        withCredentials,
        ({ url }) => !/^[\w/-]*$/.test(url.pathname),
        () => createErrorResponse('id', 'format_error'),
      ),
  ),
  defineVariant(
    'order-of-checks',
    'looks up the campaign before it validates the body, and validates the body before it looks up the account',
    (fetchUpstream) => async (request, next) => {
      const response = await next(request);
      const campaign = /^\/v2\/[^/]+\/campaigns\/[^/]+/.exec(request.url.pathname)?.[0];
      if (response.status === 422 && request.operation === 'subscribeToCampaign' && campaign !== undefined) {
        return (await fetchUpstream(campaign)) === undefined ? notFound() : response;
      }
      const isEmpty =
        request.operation &&
        withBodies.includes(request.operation) &&
        Object.keys(parseBody(request) ?? {}).length === 0;
      return response.status === 404 && isEmpty ? createErrorResponse('body', 'presence_error') : response;
    },
  ),
  defineVariant('subscriber-by-email', 'finds subscribers only by ID', () => async (request, next) => {
    if (!/\/subscribers\/[^/]*(@|%40)[^/]*\/campaign_subscriptions$/i.test(request.url.pathname)) return next(request);
    return notFound();
  }),
  defineVariant('deprecation-notice', 'sends `Deprecation` for deprecated operations', () =>
    changeHeaders('createLegacyOrderBatch', (headers) => {
      headers.deprecation = '@1767225600';
    }),
  ),
];
