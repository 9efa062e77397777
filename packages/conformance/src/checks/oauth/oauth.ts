import type { OperationId } from '@email-automation/types';
import { Skipped, Untestable } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectEqual, expectObject, expectString, expectSuccess, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { ifTestable } from '../fixtures.ts';
import { idempotentRequest } from '../requests.ts';
import { formRequestsOf } from './html-forms.ts';
import {
  authorizationCall,
  authorizationUrl,
  authorize,
  exchangeCall,
  exchangeFreshCode,
  issuesCodes,
  provideFreshCode,
  rejectWrongTarget,
  requireOauthClient,
} from './oauth-calls.ts';

async function exchangeToken(kit: Kit): Promise<Fields> {
  const { status, body } = await exchangeFreshCode(kit);
  if (status === 200) return expectObject(body, 'the body');
  throw new Untestable(`The exchange of a code got the status ${status}.`);
}

/** The access token of the target, or one for a fresh code. @throws Untestable when there is neither */
export async function findAccessToken(kit: Kit): Promise<string> {
  return kit.target.credentials.accessToken ?? expectString((await exchangeToken(kit)).access_token, '`access_token`');
}

/** The response to an idempotent request with an access token, shared by all checks that inspect it. */
export const sendWithAccessToken = (kit: Kit, operation: OperationId): Promise<HttpResponse> =>
  kit.once(`response of ${operation} with an access token`, async () => {
    const call = await idempotentRequest(kit, operation);
    return kit.call(operation, { ...call, credential: { bearer: await findAccessToken(kit) } });
  });

/** @throws Skipped when the target provides a fixed code, which can be exchanged only once */
export function requireIssuedCodes({ target }: Kit): void {
  if (issuesCodes(target)) return;
  throw new Skipped('The target provides a fixed "verification code", which the kit cannot exchange twice.');
}

/** A code that no other check exchanges. @throws Skipped when the target provides a fixed one */
export async function provideOwnCode(kit: Kit): Promise<string> {
  requireIssuedCodes(kit);
  return (await kit.provideState('verification code')).code ?? '';
}

/** @throws Skipped when another check waits for a code to expire, so that the target needs no state for it */
async function rejectMovedClock({ target }: Kit): Promise<undefined> {
  if (target.clockHook === undefined || !issuesCodes(target)) return;
  throw new Skipped('exchangeAuthorizationCode/after-ten-minutes tests it with the clock of the server.');
}

/** @throws Failed when a response redirects with a code */
export function expectNoCode({ headers: { location = '' } }: HttpResponse, what: string): void {
  expect(!/[?&#]code=/.test(location), `no code for ${what}`, location);
}

/** Forms of a page that a check sends. */
const mostForms = 4;

/** The cookie of a session that the server does not know. */
const unknownCookie = (cookie: string) => cookie.replace(/=([^;]*)/g, (_, value: string) => `=${value.slice(0, -2)}xx`);

const provideSession = (kit: Kit): Promise<ProvidedIds> => kit.provideState('user who has signed in');

/** The response to a browser with the cookie of a session. */
const authorizeAs = (kit: Kit, ids: ProvidedIds): Promise<HttpResponse> =>
  kit.call('authorizeApplication', { ...authorizationCall(kit), ids });

/** Browsers that get no code. */
const withoutCode: [
  name: string,
  requirement: string,
  title: string,
  what: string,
  send: (kit: Kit) => Promise<HttpResponse>,
][] = [
  [
    ...(['not-signed-in', 'AUTH-10', 'issues no code before the user has signed in'] as const),
    'a user who has not signed in',
    authorize,
  ],
  [
    ...(['unknown-session', 'AUTH-10', 'issues no code to a browser with the cookie of no session'] as const),
    'a session that the server does not know',
    async (kit) => authorizeAs(kit, { cookie: unknownCookie((await provideSession(kit)).cookie ?? '') }),
  ],
  [
    ...(['without-consent', 'AUTH-11', 'issues no code before the user has consented'] as const),
    'a user who has not consented',
    async (kit) => authorizeAs(kit, await provideSession(kit)),
  ],
];

async function expectAccepted(kit: Kit, bearer: string, what: string): Promise<void> {
  const { status } = await kit.call('listAccounts', { credential: { bearer } });
  expectEqual(status, 200, `the status of a request with the ${what} access token`);
}

// Checks of later steps send the authorize step first, because it detects errors in the target.
export const oauthChecks: Check[] = [
  {
    id: 'authorizeApplication/parameters',
    title:
      'accepts `response_type`, `client_id` and `redirect_uri` in the query string, also of a user who has signed in',
    requirements: ['AUTH-9'],
    async run(kit) {
      const response = await authorize(kit);
      // The parameters may be right, and the user missing: how users sign in is unspecified (`consent-page`).
      const needsUser = response.status === 401 || response.status === 403;
      if (!needsUser) expectSuccess('authorizeApplication', response);
      const session = needsUser ? await provideSession(kit) : await ifTestable(provideSession(kit));
      if (session !== undefined) expectSuccess('authorizeApplication', await authorizeAs(kit, session));
    },
  },
  ...withoutCode.map(
    ([name, requirement, title, what, send]): Check => ({
      id: `authorizeApplication/${name}`,
      title,
      requirements: [requirement],
      async run(kit) {
        await authorize(kit);
        expectNoCode(await send(kit), what);
      },
    }),
  ),
  {
    id: 'authorizeApplication/form-without-session',
    title: 'issues no code for the forms of its pages from a browser in which no user has signed in',
    requirements: ['AUTH-10'],
    // A server that goes on with the user before would have another one.
    alone: true,
    async run(kit) {
      await authorize(kit);
      const ids = await provideSession(kit);
      const { status, text } = await authorizeAs(kit, ids);
      // The form of the page is unspecified (`consent-page`): without a form that a browser can send, it is no proof.
      const forms = status === 200 ? formRequestsOf(text, authorizationUrl(kit)).slice(0, mostForms) : [];
      for (const form of forms) {
        if (form.url.origin !== authorizationUrl(kit).origin) continue;
        for (const session of [{}, { ids: { cookie: unknownCookie(ids.cookie ?? '') } }]) {
          const response = await kit.call('authorizeApplication', { form, ...session, tolerated: 'all' });
          expectNoCode(response, 'a user who has not signed in');
        }
      }
    },
  },
  {
    id: 'authorizeApplication/redirect',
    title: 'redirects the browser with a code after the user has consented',
    requirements: ['AUTH-12'],
    async run(kit) {
      await authorize(kit);
      const { code = '', location = '' } = await provideFreshCode(kit);
      const { redirectUri } = requireOauthClient(kit);
      expect(location.startsWith(redirectUri), `a URL that begins with ${redirectUri}`, location);
      expect(code !== '' && location.includes(encodeURIComponent(code)), 'the code in the URL', location);
    },
  },
  {
    id: 'exchangeAuthorizationCode/exchange',
    title: 'exchanges a fresh code, with parameters in the query string',
    requirements: ['AUTH-13', 'AUTH-14', 'AUTH-15'],
    async run(kit) {
      expectSuccess('exchangeAuthorizationCode', await exchangeFreshCode(kit));
    },
  },
  {
    id: 'exchangeAuthorizationCode/several-codes',
    title: 'exchanges each of several codes that were issued one after the other',
    requirements: ['AUTH-13'],
    async run(kit) {
      requireIssuedCodes(kit);
      await exchangeToken(kit);
      for (const code of [await provideOwnCode(kit), await provideOwnCode(kit)]) {
        const response = await kit.call('exchangeAuthorizationCode', exchangeCall(kit, code));
        expectSuccess('exchangeAuthorizationCode', response);
      }
    },
  },
  {
    id: 'listAccounts/earlier-access-token',
    title: 'accepts an access token after the exchange of another code',
    requirements: ['AUTH-19'],
    profile: 'oauth',
    async run(kit) {
      requireIssuedCodes(kit);
      const bearer = expectString((await exchangeToken(kit)).access_token, '`access_token`');
      await kit.call('exchangeAuthorizationCode', exchangeCall(kit, await provideOwnCode(kit)));
      await expectAccepted(kit, bearer, 'earlier');
    },
  },
  {
    id: 'exchangeAuthorizationCode/access-token',
    title: 'returns an `access_token` that the API accepts',
    requirements: ['AUTH-16'],
    async run(kit) {
      await expectAccepted(kit, expectString((await exchangeToken(kit)).access_token, '`access_token`'), 'new');
    },
  },
  {
    id: 'exchangeAuthorizationCode/access-token-of-the-user',
    title: 'returns an `access_token` of the user who has consented',
    requirements: ['AUTH-11'],
    async run(kit) {
      const bearer = expectString((await exchangeToken(kit)).access_token, '`access_token`');
      const { status } = await kit.call('fetchAccount', { credential: { bearer } });
      expectEqual(status, 200, 'the status of a request to the account of the user with the new access token');
    },
  },
  {
    id: 'exchangeAuthorizationCode/expired',
    title: 'rejects a code that is older than 10 minutes',
    requirements: ['AUTH-13'],
    async run(kit) {
      const { code = '' } = await kit.provideState('verification code older than 10 minutes', () =>
        rejectMovedClock(kit),
      );
      const { status } = await kit.call('exchangeAuthorizationCode', exchangeCall(kit, code));
      expect(status >= 400 && status < 500, 'a 4xx status', status);
      await rejectWrongTarget(kit);
    },
  },
  {
    id: 'listAccounts/old-access-token',
    title: 'accepts an access token of any age',
    requirements: ['AUTH-19'],
    profile: 'oauth',
    async run(kit) {
      const { access_token: bearer = '' } = await kit.provideState('old access token');
      await kit.ok('listAccounts', { credential: { bearer } });
    },
  },
];
