import fc from 'fast-check';
import { edgeEmails, edgeStrings, edgeUrls } from './edge-values.ts';
import type { FuzzedRequest } from './fuzzed-requests.ts';
import { credentials, known } from './fuzzed-workspace.ts';

type Parameters = Record<string, string>;

const { clientId, clientSecret, callback } = credentials;
const form = ['content-type', 'application/x-www-form-urlencoded'] as const;
const authorization = { response_type: 'code', client_id: clientId, redirect_uri: callback, state: 's' };
/** `{code}` is replaced by a verification code that has just been issued. */
const exchange = {
  ...{ response_type: 'token', client_id: clientId, client_secret: clientSecret, code: '{code}' },
  ...{ redirect_uri: callback, grant_type: 'authorization_code' },
};

const strange = fc.oneof(
  fc.constantFrom(...edgeStrings.filter((text) => text.length < 2000), ...edgeUrls.filter((url) => url.length < 2000)),
  fc.constantFrom(
    '%ff',
    '%00',
    '%ed%a0%80',
    '%',
    'https://evil.example/callback',
    'http://127.0.0.1:9999/callback',
    'code',
    'token',
  ),
);
const network = fc
  .oneof({ weight: 9, arbitrary: fc.nat(0xffff) }, { weight: 1, arbitrary: fc.nat(2) })
  .map((n) => ['x-forwarded-for', `10.1.${n >> 8}.${n & 255}`] as const);

/** Changes at most one parameter: leaves it out, repeats it, or gives it another value. */
const changed = (parameters: Parameters): fc.Arbitrary<{ text: string; kind: string }> =>
  fc
    .record({
      how: fc.constantFrom('valid', 'valid', 'missing field', 'key twice', 'edge string', 'unknown field'),
      name: fc.constantFrom(...Object.keys(parameters)),
      value: strange,
    })
    .map(({ how, name, value }) => {
      const pairs = Object.entries(parameters).flatMap(([own, text]): [string, string][] => {
        if (own !== name) return [[own, text]];
        if (how === 'missing field') return [];
        return how === 'edge string' ? [[own, value]] : [[own, text]];
      });
      if (how === 'key twice') pairs.push([name, value]);
      if (how === 'unknown field') pairs.push([value.slice(0, 50), value]);
      const text = pairs.map((pair) => pair.map(encode).join('=')).join('&');
      return { text, kind: how };
    });

/** Templates and what is percent-encoded already stay as they are. */
const encode = (text: string): string => (/^%|^\{\w+\}$/.test(text) ? text : encodeURIComponent(text.toWellFormed()));

/** In the query, in a form, or in both places. */
function withParameters(operation: string, method: string, path: string, parameters: Parameters, inForm: boolean) {
  return fc
    .record({ of: changed(parameters), network, swap: fc.integer({ min: 0, max: 9 }) })
    .map(({ of, network: from, swap }): FuzzedRequest => {
      const asForm = inForm !== (swap === 0);
      return {
        ...{ operation, kind: of.kind, method, headers: asForm ? [from, form] : [from] },
        ...(asForm ? { target: path, body: of.text } : { target: `${path}?${of.text}` }),
      };
    });
}

const link = (page: string) =>
  fc
    .record({
      method: fc.constantFrom('GET', 'POST', 'POST', 'HEAD', 'PUT'),
      network,
      wrong: fc.integer({ min: 0, max: 4 }),
      text: strange,
    })
    .map(
      ({ method, network: from, wrong, text }): FuzzedRequest => ({
        ...{ operation: `page /${page}`, kind: wrong === 0 ? 'path' : 'valid', method, headers: [from] },
        target: `/${page}/${wrong === 0 ? encode(text).slice(0, 3000) : `{${page}}`}`,
      }),
    );

const emails = fc.constantFrom(...known.readers.slice(0, 20), 'new-1@example.com', 'new-2@example.com', ...edgeEmails);
const submissions = emails.chain((email) =>
  fc
    .constantFrom(...known.forms, 'nowhere')
    .chain((name) => withParameters('page /forms', 'POST', `/forms/${known.account}/${name}`, { email }, true)),
);
const visits = fc.constantFrom(...known.goals, 'nowhere').chain((goal) =>
  fc.constantFrom('GET', 'POST').chain((method) =>
    fc.constantFrom('1', '-1', '0', '2147483647', '2147483648', '1e3', 'x', '').chain((value) =>
      withParameters(
        ...(['page /visits', method, `/visits/${known.account}/${goal}`] as const),
        {
          url: goal === 'once' ? 'https://seven.example/join?a=1&b=2' : 'https://seven.example/thanks',
          visitor: 'v',
          value,
        },
        method === 'POST',
      ),
    ),
  ),
);
const plain = fc.constantFrom(
  '/',
  '/openapi.json',
  '/.well-known/oauth-authorization-server',
  `/forms/${known.account}/footer`,
  '/favicon.ico',
);

/** Arbitrary requests to the endpoints of OAuth 2, and to the pages that emails, forms, and goals lead to. */
export const pageRequests: fc.Arbitrary<FuzzedRequest> = fc.oneof(
  withParameters('authorizeApplication', 'GET', '/oauth/authorize', authorization, false),
  withParameters('exchangeAuthorizationCode', 'POST', '/oauth/token', exchange, false),
  { weight: 2, arbitrary: submissions },
  { weight: 2, arbitrary: visits },
  ...['confirm', 'unsubscribe'].map(link),
  plain.chain((path) =>
    fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS').map((method) => ({
      ...{
        operation: path === '/' ? 'page /' : `page ${path.split('/').slice(0, 2).join('/')}`,
        kind: 'valid',
        method,
      },
      ...{ target: path, headers: [['accept', 'text/html']] as const },
    })),
  ),
);
