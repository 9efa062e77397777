import { similarTokens } from '../../http/similar-tokens.ts';
import type { Check } from '../../kit/check.ts';
import { expect } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { expectNoCode, provideOwnCode } from './oauth.ts';
import { authorizationCall, exchangeCall, requireOauthClient } from './oauth-calls.ts';

type Parameters = Record<string, string | undefined>;

/** The parameters without those that are left out. */
const present = (parameters: Parameters) =>
  Object.fromEntries(Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** A made-up value, for everything that the server issues. */
const unknown = 'conformance-unknown';

/**
 * Exchanges a code with other parameters; undefined omits one.
 * @throws Failed when the response has a token. Other parts of the response are unspecified (`oauth-errors`).
 */
async function expectNoToken(kit: Kit, code: string, changed: Parameters, what: string): Promise<void> {
  const query = present({ ...exchangeCall(kit, code).query, ...changed });
  const call = { query, tolerated: 'all', mayBeLimited: 429 } as const;
  const { status, body } = await kit.call('exchangeAuthorizationCode', call);
  const hasToken = status < 300 && typeof (body as { access_token?: unknown } | undefined)?.access_token === 'string';
  expect(!hasToken, `no access token for ${what}`, `${status} with an access token`);
}

interface Rejection {
  name: string;
  title: string;
  /** The parameters that differ from a valid exchange, with their faults. */
  changes(kit: Kit): [Parameters, string][];
}

const rejections: Rejection[] = [
  {
    name: 'unknown-secret',
    title: 'returns no token for a wrong client secret',
    changes: (kit) => [
      [{ client_secret: unknown }, 'an unknown client secret'],
      ...similarTokens(requireOauthClient(kit).secret).map(([secret, difference]): [Parameters, string] => [
        { client_secret: secret },
        `the client secret ${difference}`,
      ]),
    ],
  },
  {
    name: 'without-secret',
    title: 'returns no token without a client secret',
    changes: () => [
      [{ client_secret: undefined }, 'no client secret'],
      [{ client_secret: '' }, 'an empty client secret'],
    ],
  },
  {
    name: 'unknown-client',
    title: 'returns no token to an unknown client',
    changes: () => [
      [{ client_id: unknown }, 'an unknown client id'],
      [{ client_id: undefined }, 'no client id'],
    ],
  },
  {
    name: 'other-grant-type',
    title: 'returns no token for another grant type',
    changes: () => [[{ grant_type: unknown }, 'an unknown grant type']],
  },
  {
    name: 'other-redirect-uri',
    title: 'returns no token for a redirect URI that the authorization did not have',
    changes: (kit) => [
      [{ redirect_uri: 'https://conformance.example/callback' }, 'another redirect URI'],
      [{ redirect_uri: `${requireOauthClient(kit).redirectUri}x` }, 'a redirect URI with one more letter'],
    ],
  },
];

/** How a browser comes to the authorize step with parameters that the server cannot accept. */
const invalidAuthorizations: [Parameters, string][] = [
  [{ client_id: unknown }, 'an unknown client id'],
  [{ redirect_uri: 'https://conformance.example/callback' }, 'another redirect URI'],
  [{ response_type: undefined }, 'no response type'],
];

/** Checks of the requests that the OAuth steps have to reject. A token for a wrong parameter shows that the server did not read it. */
export const oauthRejectionChecks: Check[] = [
  {
    id: 'authorizeApplication/invalid-parameters',
    title: 'issues no code for invalid parameters before the user has signed in',
    requirements: ['AUTH-10'],
    async run(kit) {
      for (const [changed, what] of invalidAuthorizations) {
        const query = present({ ...authorizationCall(kit).query, ...changed });
        expectNoCode(await kit.call('authorizeApplication', { query, tolerated: 'all' }), what);
      }
    },
  },
  {
    id: 'exchangeAuthorizationCode/unknown-code',
    title: 'returns no token for an unknown code, or without one',
    requirements: ['AUTH-14'],
    async run(kit) {
      await expectNoToken(kit, unknown, {}, 'an unknown code');
      await expectNoToken(kit, '', {}, 'an empty code');
      await expectNoToken(kit, '', { code: undefined }, 'no code');
    },
  },
  {
    id: 'exchangeAuthorizationCode/similar-code',
    title: 'returns no token for a string that resembles a fresh code',
    requirements: ['AUTH-14'],
    async run(kit) {
      for (const [code, what] of similarTokens(await provideOwnCode(kit)))
        await expectNoToken(kit, code, {}, `a code ${what}`);
    },
  },
  ...rejections.map(
    ({ name, title, changes }): Check => ({
      id: `exchangeAuthorizationCode/${name}`,
      title,
      requirements: ['AUTH-14'],
      async run(kit) {
        for (const [changed, what] of changes(kit)) await expectNoToken(kit, await provideOwnCode(kit), changed, what);
      },
    }),
  ),
  {
    id: 'exchangeAuthorizationCode/code-of-another-client',
    title: 'returns no token for the code of another client',
    requirements: ['AUTH-14'],
    async run(kit) {
      const { code = '' } = await kit.provideState('verification code of another application');
      await expectNoToken(kit, code, {}, 'the code of another client');
    },
  },
];
