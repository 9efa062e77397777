import type { OperationId } from '@email-automation/types';
import type { Credential } from '../../http/credential.ts';
import { Skipped } from '../../http/outcomes.ts';
import { mediaTypeOf } from '../../http/send.ts';
import { similarTokens } from '../../http/similar-tokens.ts';
import type { Check } from '../../kit/check.ts';
import { expect } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { profileOf } from '../../target/profiles.ts';
import { findAccessToken } from '../oauth/oauth.ts';
import { issuesCodes, requireOauthClient } from '../oauth/oauth-calls.ts';
import { sendWithAccessToken } from '../oauth/send-with-access-token.ts';
import { apiOperations, sendValidRequest, validRequest } from '../requests.ts';

const operationIds = apiOperations.map(({ operationId }) => operationId);

const withoutCredential: Check[] = operationIds.map((operation) => ({
  id: `${operation}/without-credential`,
  title: 'responds with 401 without a credential',
  requirements: ['AUTH-1'],
  stateless: true,
  async run(kit) {
    await kit.expectStatus(401, operation, { ...(await validRequest(kit, operation)), credential: 'none' });
  },
}));

const tokens = operationIds.map(
  (operation): Check => ({
    id: `${operation}/token`,
    title: 'accepts an API token as HTTP Basic username',
    ownStatuses: [401, 403],
    requirements: ['AUTH-3'],
    async run(kit) {
      const { status } = await sendValidRequest(kit, operation);
      expect(![401, 403].includes(status), 'the credential to be accepted', status);
    },
  }),
);

/** The checks of batches cover the paths of batch operations. */
const paths = apiOperations
  .filter(({ rateLimit }) => rateLimit !== 'batch')
  .map(
    ({ operationId: operation }): Check => ({
      id: `${operation}/path`,
      title: 'is available at the path in the contract',
      ownStatuses: [404, 405],
      requirements: ['SERVICE-5', 'VERSION-1'],
      async run(kit) {
        const { status } = await sendValidRequest(kit, operation);
        expect(![404, 405].includes(status), 'the path to exist', status);
      },
    }),
  );

/** For checks of access tokens, which belong to the profile `oauth`. @throws Skipped without the operation's own profile */
function requireProfileOf(kit: Kit, operation: OperationId): void {
  const profile = profileOf(operation);
  if (!kit.target.profiles.includes(profile)) throw new Skipped(`The target does not claim the profile ${profile}.`);
}

const accessTokens: Check[] = operationIds.map((operation) => ({
  id: `${operation}/access-token`,
  title: 'accepts an access token as `Bearer` token',
  ownStatuses: [401, 403],
  requirements: ['AUTH-5'],
  profile: 'oauth',
  async run(kit) {
    requireProfileOf(kit, operation);
    const { status } = await sendWithAccessToken(kit, operation);
    expect(![401, 403].includes(status), 'the credential to be accepted', status);
  },
}));

const media: Check[] = operationIds.map((operation) => ({
  id: `${operation}/media-type`,
  title: 'responds with the media type application/json',
  ownStatuses: [200, 201, 202],
  requirements: ['SERVICE-2'],
  // A mock has no campaigns that reject a transition.
  ...(!/^(activate|pause)/.test(operation) && { stateless: true }),
  async run(kit) {
    const { headers, text } = await sendValidRequest(kit, operation);
    if (text !== '')
      expect(
        mediaTypeOf(headers) === 'application/json',
        'the media type application/json',
        headers['content-type'] ?? 'no media type',
      );
  },
}));

const unknown = 'conformance-unknown-credential';

/** @throws Failed unless the response to an otherwise valid request is 401 */
async function expectRejected(kit: Kit, operation: OperationId, credential: Credential, what: string): Promise<void> {
  const call = await validRequest(kit, operation);
  const { status } = await kit.call(operation, { ...call, credential, mayBeLimited: 429 });
  if (status === 429)
    throw new Skipped('The server limits wrong credentials (429), which is unspecified (wrong-credentials).');
  expect(status === 401, `${operation} to respond with 401 to ${what}`, status);
}

const unknownTokens = operationIds.flatMap((operation): Check[] => [
  {
    id: `${operation}/unknown-token`,
    title: 'responds with 401 to an unknown API token',
    requirements: ['AUTH-2'],
    async run(kit) {
      await expectRejected(kit, operation, { basic: unknown }, 'an unknown API token');
    },
  },
  {
    id: `${operation}/unknown-access-token`,
    title: 'responds with 401 to an unknown access token',
    requirements: ['AUTH-2'],
    async run(kit) {
      await expectRejected(kit, operation, { bearer: unknown }, 'an unknown access token');
    },
  },
]);

/** Servers may limit wrong credentials, so each operation gets one of the similar tokens, and one operation all. */
const similar: Check[] = operationIds.map((operation, index) => ({
  id: `${operation}/similar-token`,
  title: 'responds with 401 to a string that resembles the API token',
  requirements: ['AUTH-2'],
  async run(kit) {
    const all = similarTokens(kit.target.credentials.token);
    const some = operation === 'listAccounts' ? all : [all[index % all.length] as (typeof all)[0]];
    for (const [token, what] of some) await expectRejected(kit, operation, { basic: token }, `the API token ${what}`);
  },
}));

const similarAccessTokens: Check[] = (['listAccounts', 'recordEvent', 'createEventBatch'] as const).map(
  (operation) => ({
    id: `${operation}/similar-access-token`,
    title: 'responds with 401 to a string that resembles an access token',
    requirements: ['AUTH-2'],
    profile: 'oauth',
    async run(kit) {
      requireProfileOf(kit, operation);
      for (const [token, what] of similarTokens(await findAccessToken(kit)))
        await expectRejected(kit, operation, { bearer: token }, `the access token ${what}`);
    },
  }),
);

const wrongForms = (['listAccounts', 'recordEvent'] as const).flatMap((operation): Check[] => [
  {
    id: `${operation}/unknown-scheme`,
    title: 'responds with 401 to an unknown authentication scheme',
    requirements: ['AUTH-2'],
    async run(kit) {
      await expectRejected(kit, operation, { header: `Digest username="${unknown}"` }, 'an unknown scheme');
    },
  },
  {
    id: `${operation}/empty-token`,
    title: 'responds with 401 to an empty API token',
    requirements: ['AUTH-2'],
    async run(kit) {
      await expectRejected(kit, operation, { basic: '' }, 'an empty API token');
    },
  },
]);

const otherSecrets: Check = {
  id: 'listAccounts/other-secrets',
  title: 'responds with 401 to other secrets than a token: those of an application, and a verification code',
  requirements: ['AUTH-2'],
  profile: 'oauth',
  async run(kit) {
    const { id, secret } = requireOauthClient(kit);
    const { code = '' } = issuesCodes(kit.target) ? await kit.provideState('verification code') : {};
    const credentials: [Credential, string][] = [
      [{ bearer: secret }, 'the client secret as access token'],
      [{ basic: id, password: secret }, 'client id and secret'],
      [{ bearer: '' }, 'an empty access token'],
      ...(code === '' ? [] : [[{ bearer: code }, 'a verification code as access token'] as [Credential, string]]),
    ];
    for (const [credential, what] of credentials) await expectRejected(kit, 'listAccounts', credential, what);
  },
};

export const authenticationChecks: Check[] = [
  ...withoutCredential,
  ...tokens,
  ...paths,
  ...accessTokens,
  ...media,
  ...unknownTokens,
  ...similar,
  ...similarAccessTokens,
  otherSecrets,
  ...wrongForms,
];
