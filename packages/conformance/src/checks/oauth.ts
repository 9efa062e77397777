import type { Check } from '../check.ts';
import { type Fields, must, mustEqual, mustSucceed, object, string } from '../expect.ts';
import type { Kit } from '../kit.ts';
import { NotTestable } from '../outcome.ts';
import { application, authorization, authorized, doubtTarget, exchange, exchanged, freshCode } from './application.ts';

async function tokenAnswer(kit: Kit): Promise<Fields> {
  const { status, body } = await exchanged(kit);
  if (status === 200) return object(body, 'the body');
  throw new NotTestable(`The exchange of a code was answered with ${status}.`);
}

/** An access token: the one that the target names, or one for a fresh code. @throws NotTestable when there is neither */
export async function anAccessToken(kit: Kit): Promise<string> {
  return kit.target.credentials.accessToken ?? string((await tokenAnswer(kit)).access_token, '`access_token`');
}

const withoutCode = ({ headers }: { headers: Record<string, string> }) => !/[?&#]code=/.test(headers.location ?? '');

// Checks that go on from the authorize step take it first: there a mistake of the target is told as such.
export const oauthChecks: Check[] = [
  {
    id: 'authorizeApplication/parameters',
    title: 'takes `response_type`, `client_id` and `redirect_uri` in the query string',
    requirements: ['AUTH-9'],
    async run(kit) {
      mustSucceed('authorizeApplication', await authorized(kit));
    },
  },
  {
    id: 'authorizeApplication/anonymous',
    title: 'hands out no code before the user has proven who they are',
    requirements: ['AUTH-10'],
    async run(kit) {
      const answer = await authorized(kit);
      must(withoutCode(answer), 'no code for an unknown user', answer.headers.location);
    },
  },
  {
    id: 'authorizeApplication/unasked',
    title: 'hands out no code before the user has agreed',
    requirements: ['AUTH-11'],
    async run(kit) {
      await authorized(kit);
      const of = await kit.given('user who has signed in');
      const answer = await kit.call('authorizeApplication', { ...authorization(kit), of });
      must(withoutCode(answer), 'no code for a user who was not asked', answer.headers.location);
    },
  },
  {
    id: 'authorizeApplication/redirect',
    title: 'sends the browser of a user who agreed back with a code',
    requirements: ['AUTH-12'],
    async run(kit) {
      await authorized(kit);
      const { code = '', location = '' } = await freshCode(kit);
      const { redirectUri } = application(kit);
      must(location.startsWith(redirectUri), `an address that begins with ${redirectUri}`, location);
      must(location.includes(encodeURIComponent(code)), 'the code in the address', location);
    },
  },
  {
    id: 'exchangeAuthorizationCode/exchange',
    title: 'exchanges a fresh code by parameters in the query string',
    requirements: ['AUTH-13', 'AUTH-14', 'AUTH-15'],
    async run(kit) {
      mustSucceed('exchangeAuthorizationCode', await exchanged(kit));
    },
  },
  {
    id: 'exchangeAuthorizationCode/access-token',
    title: 'answers with an `access_token` that opens the API',
    requirements: ['AUTH-16'],
    async run(kit) {
      const token = string((await tokenAnswer(kit)).access_token, '`access_token`');
      const { status } = await kit.call('listAccounts', { credential: { bearer: token } });
      mustEqual(status, 200, 'the status of a request with the new access token');
    },
  },
  {
    id: 'exchangeAuthorizationCode/token-type',
    title: 'says `bearer` in `token_type`',
    requirements: ['AUTH-17'],
    async run(kit) {
      mustEqual((await tokenAnswer(kit)).token_type, 'bearer', '`token_type`');
    },
  },
  {
    id: 'exchangeAuthorizationCode/scope',
    title: 'says `public` in `scope`',
    requirements: ['AUTH-18'],
    async run(kit) {
      mustEqual((await tokenAnswer(kit)).scope, 'public', '`scope`');
    },
  },
  {
    id: 'exchangeAuthorizationCode/expired',
    title: 'refuses a code that is older than 10 minutes',
    requirements: ['AUTH-13'],
    async run(kit) {
      const { code = '' } = await kit.given('verification code older than 10 minutes');
      const { status } = await kit.call('exchangeAuthorizationCode', exchange(kit, code));
      must(status >= 400 && status < 500, 'a refusal', status);
      await doubtTarget(kit);
    },
  },
  {
    id: 'listAccounts/old-access-token',
    title: 'accepts an access token however old it is',
    requirements: ['AUTH-19'],
    profile: 'oauth',
    async run(kit) {
      const { access_token: bearer = '' } = await kit.given('old access token');
      await kit.ok('listAccounts', { credential: { bearer } });
    },
  },
];
