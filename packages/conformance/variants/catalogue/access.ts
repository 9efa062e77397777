import { equal, match } from 'node:assert/strict';
import { answer, headers, instead, refusal } from '../../mutants/mutant.ts';
import type { Asked, Fault } from '../../mutants/proxy.ts';
import { formatAuthorization } from '../../src/http/credential.ts';
import { refused } from '../prober.ts';
import { json, moved, type Variant, variant } from '../variant.ts';
import { withBodies, withCredentials } from './requests.ts';

const forbidden = () =>
  answer(403, {
    errors: [{ code: 'authorization_error', message: 'You are not authorized to access this resource.' }],
  });
const unauthorized = () => answer(401, { errors: [{ code: 'authentication_error', message: 'Who are you?' }] });
const notFound = () => answer(404, { errors: [{ code: 'not_found_error', message: 'There is no such thing.' }] });

/** Lets the server see another `Authorization`. */
const authorized = (change: (given: string) => string): Fault => ({
  request: (asked) => ({
    ...asked,
    headers: {
      ...asked.headers,
      ...(asked.headers.authorization && { authorization: change(asked.headers.authorization) }),
    },
  }),
});

const withoutPassword = (given: string) => {
  const [scheme = '', encoded = ''] = given.split(' ');
  if (!/^basic$/i.test(scheme)) return given;
  const [token = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return `${scheme} ${Buffer.from(`${token}:`).toString('base64')}`;
};

const accountIn = ({ url }: Asked) =>
  /^\/v[23]\/(?!accounts\/)([^/]+)\/|^\/v2\/accounts\/([^/]+)/.exec(url.pathname)?.slice(1).find(Boolean);

export const accessVariants: Variant[] = [
  variant(
    'credential-in-both-forms',
    'takes a token in the query string too',
    (): Fault => ({
      request(asked) {
        const token = asked.url.searchParams.get('api_token');
        if (token === null || asked.headers.authorization !== undefined) return asked;
        return { ...asked, headers: { ...asked.headers, authorization: formatAuthorization({ basic: token }) ?? '' } };
      },
    }),
    async ({ get, token }) => {
      refused(await get(`/v2/accounts?api_token=${token}&access_token=${token}`, { token: null }), 401);
    },
  ),
  variant(
    'basic-password',
    'takes no notice of the password beside an API token',
    () => authorized(withoutPassword),
    async ({ get, token }) => {
      const shown = formatAuthorization({ basic: token, password: 'x' }) ?? '';
      refused(await get('/v2/accounts', { headers: { authorization: shown } }), 401);
    },
  ),
  variant(
    'scheme-case',
    'knows the names of the schemes with their capital letters only',
    () =>
      instead(
        withCredentials,
        ({ headers }) =>
          /^(basic|bearer) /i.test(headers.authorization ?? '') &&
          !/^(Basic|Bearer) /.test(headers.authorization ?? ''),
        unauthorized,
      ),
    async ({ get, token }) => {
      const shown = formatAuthorization({ basic: token })?.replace('Basic', 'bASIC') ?? '';
      equal((await get('/v2/accounts', { headers: { authorization: shown } })).status, 200);
    },
  ),
  variant(
    'permissions',
    'lets users of the account 1002 look only',
    () => async (asked, behind) => {
      const answered = await behind(asked);
      const writes = asked.method === 'POST' && accountIn(asked) === '1002';
      return writes && answered.status < 300 ? forbidden() : answered;
    },
    async ({ get, post, email, target }) => {
      const { token = '', account } = target.credentials.otherUser ?? {};
      equal((await get(`/v2/${account}/campaigns`, { token })).status, 200);
      const event = { events: [{ email: email(), action: 'Probed' }] };
      equal((await post(`/v2/${account}/events`, event, { token })).status, 204);
      equal((await post(`/v2/${account}/events/batches`, { batches: [event] }, { token })).status, 201);
    },
  ),
  variant(
    'www-authenticate',
    'does not name the schemes that it takes',
    () => headers(withCredentials, (shown) => delete shown['www-authenticate']),
    async ({ get }) => {
      const { status, headers: shown } = await get('/v2/accounts', { token: null });
      equal(status, 401);
      match(shown['www-authenticate'] ?? '', /Basic.*Bearer/);
    },
  ),
  variant(
    'user-agent',
    'refuses requests that do not name their application',
    () =>
      instead(
        withCredentials,
        ({ headers: shown }) => !shown['user-agent'],
        () => forbidden(),
      ),
    async ({ get }) => equal((await get('/v2/accounts', { headers: { 'user-agent': '' } })).status, 200),
  ),
  variant(
    'unknown-account',
    'answers 403 wherever an account is not reached, whether it exists or not',
    (look) => async (asked, behind) => {
      const answered = await behind(asked);
      const account = accountIn(asked);
      if (answered.status !== 404 || asked.operation === undefined || account === undefined) return answered;
      return (await look(`/v2/accounts/${account}`)) === undefined ? forbidden() : answered;
    },
    async ({ get, target }) => {
      refused(await get('/v2/accounts/unicorn'), 404, 'not_found_error');
      refused(await get('/v2/unicorn/goals'), 404, 'not_found_error');
      const other = target.credentials.otherUser?.account;
      refused(await get(`/v2/${other}/goals`), 403, 'authorization_error');
    },
  ),
  variant(
    'unknown-child',
    'answers 403 to records of another account than the one in the path',
    (look) => async (asked, behind) => {
      const answered = await behind(asked);
      const elsewhere = asked.url.pathname.replace('/1001/', '/1002/');
      const record = /^.*\/(campaigns|broadcasts|goals)\/[^/]+/.exec(elsewhere)?.[0];
      if (answered.status !== 404 || record === undefined) return answered;
      return (await look(record)) === undefined ? answered : forbidden();
    },
    async ({ get, post }) => {
      refused(await get('/v2/1001/campaigns/3101'), 404, 'not_found_error');
      refused(await post('/v2/1001/campaigns/3101/pause'), 404, 'not_found_error');
    },
  ),
  variant(
    'malformed-identifiers',
    'answers 422 to identifiers that have other characters than letters, digits and hyphens',
    () =>
      instead(
        withCredentials,
        ({ url }) => !/^[\w/-]*$/.test(url.pathname),
        () => refusal('id', 'format_error'),
      ),
    async ({ get }) => {
      for (const id of ['%20', 'a%2Fb', '$', '%C3%BC']) {
        refused(await get(`/v2/1001/campaigns/${id}`), 404, 'not_found_error');
        refused(await get(`/v2/accounts/${id}`), 404, 'not_found_error');
      }
    },
  ),
  variant(
    'order-of-checks',
    'looks for the campaign before it reads the request, and reads the request before it looks for the account',
    (look) => async (asked, behind) => {
      const answered = await behind(asked);
      const campaign = /^\/v2\/[^/]+\/campaigns\/[^/]+/.exec(asked.url.pathname)?.[0];
      if (answered.status === 422 && asked.operation === 'subscribeToCampaign' && campaign !== undefined) {
        return (await look(campaign)) === undefined ? notFound() : answered;
      }
      const nothing =
        asked.operation && withBodies.includes(asked.operation) && Object.keys(json(asked) ?? {}).length === 0;
      return answered.status === 404 && nothing ? refusal('body', 'presence_error') : answered;
    },
    async ({ post }) => {
      refused(await post('/v2/1001/campaigns/unicorn/subscribers', {}), 422);
      refused(await post('/v2/unicorn/events', {}), 404, 'not_found_error');
      refused(await post('/v2/unicorn/events', {}, { token: null }), 401);
    },
  ),
  variant(
    'singular-subscription-path',
    'answers at the path with `campaign_subscription` too',
    () => (asked, behind) => behind(moved(asked, asked.url.pathname.replace(/campaign_subscription$/, '$&s'))),
    async ({ get, given, subscribe, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const { body } = await subscribe(campaign, { email: email() });
      refused(await get(`/v2/1001/subscribers/${body.subscribers[0].id}/campaign_subscription`), 404);
    },
  ),
  variant(
    'mixed-versions',
    'answers at the path of either version',
    () => (asked, behind) => {
      const right = /\/shopper_activity\//.test(asked.url.pathname) ? '/v3/' : '/v2/';
      return behind(moved(asked, asked.url.pathname.replace(/^\/v[23]\//, right)));
    },
    async ({ get, post }) => {
      refused(await get('/v3/1001/campaigns'), 404);
      refused(await post('/v2/1001/shopper_activity/cart/batch', { carts: [{}] }), 404);
    },
  ),
  variant(
    'deprecation-notice',
    'announces no deprecation',
    () => headers(withCredentials, (shown) => delete shown.deprecation),
    async ({ post }) => {
      const { headers: shown } = await post('/v2/1001/orders/batches', { batches: [{ orders: [{}] }] });
      equal(shown.deprecation, '@0');
    },
  ),
];
