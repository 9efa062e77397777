import { Skipped, Untestable } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectEqual, expectObject, expectString, expectSuccess, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
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

/** @throws Skipped when another check waits for a code to expire, so that the target needs no state for it */
async function rejectMovedClock({ target }: Kit): Promise<undefined> {
  if (target.clockHook === undefined || !issuesCodes(target)) return;
  throw new Skipped('exchangeAuthorizationCode/after-ten-minutes tests it with the clock of the server.');
}

const withoutCode = ({ headers }: { headers: Record<string, string> }) => !/[?&#]code=/.test(headers.location ?? '');

/** Forms of a page that a check sends. */
const mostForms = 4;

/** The cookie of a session that the server does not know. */
const unknownCookie = (cookie: string) => cookie.replace(/=([^;]*)/g, (_, value: string) => `=${value.slice(0, -2)}xx`);

// Checks of later steps send the authorize step first, because it detects errors in the target.
export const oauthChecks: Check[] = [
  {
    id: 'authorizeApplication/parameters',
    title: 'accepts `response_type`, `client_id` and `redirect_uri` in the query string',
    requirements: ['AUTH-9'],
    async run(kit) {
      const response = await authorize(kit);
      if (response.status !== 401 && response.status !== 403) return expectSuccess('authorizeApplication', response);
      // The parameters may be right, and the user missing: how users sign in is unspecified (`sign-in-response`).
      const ids = await kit.provideState('user who has signed in');
      expectSuccess('authorizeApplication', await kit.call('authorizeApplication', { ...authorizationCall(kit), ids }));
    },
  },
  {
    id: 'authorizeApplication/signed-in',
    title: 'accepts these parameters from a user who has signed in',
    requirements: ['AUTH-9'],
    async run(kit) {
      await authorize(kit);
      const ids = await kit.provideState('user who has signed in');
      expectSuccess('authorizeApplication', await kit.call('authorizeApplication', { ...authorizationCall(kit), ids }));
    },
  },
  {
    id: 'authorizeApplication/not-signed-in',
    title: 'issues no code before the user has signed in',
    requirements: ['AUTH-10'],
    async run(kit) {
      const response = await authorize(kit);
      expect(withoutCode(response), 'no code for a user who has not signed in', response.headers.location);
    },
  },
  {
    id: 'authorizeApplication/unknown-session',
    title: 'issues no code to a browser with the cookie of no session',
    requirements: ['AUTH-10'],
    async run(kit) {
      await authorize(kit);
      const { cookie = '' } = await kit.provideState('user who has signed in');
      const ids = { cookie: unknownCookie(cookie) };
      const response = await kit.call('authorizeApplication', { ...authorizationCall(kit), ids });
      expect(withoutCode(response), 'no code for a session that the server does not know', response.headers.location);
    },
  },
  {
    id: 'authorizeApplication/form-without-session',
    title: 'issues no code for the forms of its own pages from a browser in which no user has signed in',
    requirements: ['AUTH-10'],
    // A server that goes on with the user before would have another one.
    alone: true,
    async run(kit) {
      await authorize(kit);
      const ids = await kit.provideState('user who has signed in');
      const { status, text } = await kit.call('authorizeApplication', { ...authorizationCall(kit), ids });
      // What the page looks like is unspecified (`consent-page`): without a form that a browser can send, it proves nothing.
      const forms = status === 200 ? formRequestsOf(text, authorizationUrl(kit)).slice(0, mostForms) : [];
      for (const form of forms) {
        if (form.url.origin !== authorizationUrl(kit).origin) continue;
        for (const cookie of [undefined, unknownCookie(ids.cookie ?? '')]) {
          const session = cookie === undefined ? {} : { ids: { cookie } };
          const response = await kit.call('authorizeApplication', { form, ...session, tolerated: 'all' });
          expect(withoutCode(response), 'no code for a user who has not signed in', response.headers.location);
        }
      }
    },
  },
  {
    id: 'authorizeApplication/without-consent',
    title: 'issues no code before the user has consented',
    requirements: ['AUTH-11'],
    async run(kit) {
      await authorize(kit);
      const ids = await kit.provideState('user who has signed in');
      const response = await kit.call('authorizeApplication', { ...authorizationCall(kit), ids });
      expect(withoutCode(response), 'no code for a user who has not consented', response.headers.location);
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
      if (!issuesCodes(kit.target)) throw new Skipped('The target provides a fixed "verification code".');
      await exchangeToken(kit);
      const codes = [];
      for (let n = 0; n < 2; n++) codes.push((await kit.provideState('verification code')).code ?? '');
      for (const code of codes) {
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
      if (!issuesCodes(kit.target)) throw new Skipped('The target provides a fixed "verification code".');
      const bearer = expectString((await exchangeToken(kit)).access_token, '`access_token`');
      const { code = '' } = await kit.provideState('verification code');
      await kit.call('exchangeAuthorizationCode', exchangeCall(kit, code));
      const { status } = await kit.call('listAccounts', { credential: { bearer } });
      expectEqual(status, 200, 'the status of a request with the earlier access token');
    },
  },
  {
    id: 'exchangeAuthorizationCode/access-token',
    title: 'returns an `access_token` that the API accepts',
    requirements: ['AUTH-16'],
    async run(kit) {
      const token = expectString((await exchangeToken(kit)).access_token, '`access_token`');
      const { status } = await kit.call('listAccounts', { credential: { bearer: token } });
      expectEqual(status, 200, 'the status of a request with the new access token');
    },
  },
  {
    id: 'exchangeAuthorizationCode/token-type',
    title: 'returns `bearer` as `token_type`',
    requirements: ['AUTH-17'],
    async run(kit) {
      expectEqual((await exchangeToken(kit)).token_type, 'bearer', '`token_type`');
    },
  },
  {
    id: 'exchangeAuthorizationCode/scope',
    title: 'returns `public` as `scope`',
    requirements: ['AUTH-18'],
    async run(kit) {
      expectEqual((await exchangeToken(kit)).scope, 'public', '`scope`');
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
