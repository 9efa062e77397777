import type { Check } from '../check.ts';
import { expect } from '../expectations.ts';
import type { Credential } from '../http/credential.ts';
import type { Kit } from '../kit.ts';
import { findAccessToken } from './oauth.ts';
import { apiOperations, placeholderPath, sendValidRequest, validRequest } from './requests.ts';

const withoutCredential: Check[] = apiOperations.map(({ operationId, body }) => ({
  id: `${operationId}/without-credential`,
  title: 'responds with 401 without a credential',
  requirements: ['AUTH-1'],
  stateless: true,
  async run(kit) {
    const call = body ? await validRequest(kit, operationId) : { path: placeholderPath(operationId) };
    await kit.expectStatus(401, operationId, { ...call, credential: 'none' });
  },
}));

/** The operations that read. */
const readable = apiOperations.filter(({ method }) => method === 'GET').map(({ operationId }) => operationId);

const testedOperations = [...readable, 'subscribeToCampaign', 'recordEvent'] as const;

const tokens: Check[] = testedOperations.map((operation) => ({
  id: `${operation}/token`,
  title: 'accepts an API token as HTTP Basic username, at the path in the contract',
  requirements: ['AUTH-3', 'AUTH-4', 'SERVICE-5', 'VERSION-1'],
  async run(kit) {
    const { status } = await sendValidRequest(kit, operation);
    expect(![401, 403, 404, 405].includes(status), 'the credential to be accepted and the path to exist', status);
  },
}));

const accessTokens: Check[] = testedOperations.map((operation) => ({
  id: `${operation}/access-token`,
  title: 'accepts an access token as `Bearer` token',
  requirements: ['AUTH-5'],
  profile: 'oauth',
  async run(kit) {
    const call = await validRequest(kit, operation);
    const { status } = await kit.call(operation, { ...call, credential: { bearer: await findAccessToken(kit) } });
    expect(![401, 403].includes(status), 'the credential to be accepted', status);
  },
}));

const media: Check[] = testedOperations.map((operation) => ({
  id: `${operation}/media-type`,
  title: 'responds with the media type application/json',
  requirements: ['SERVICE-2'],
  stateless: true,
  async run(kit) {
    const { headers, text } = await sendValidRequest(kit, operation);
    if (text !== '')
      expect(/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''), 'application/json', headers);
  },
}));

const unknown = 'conformance-unknown-credential';

const invalidCredentials: [string, string, string, (kit: Kit) => Credential][] = [
  ['unknown-token', 'AUTH-2', 'an unknown API token', () => ({ basic: unknown })],
  ['unknown-access-token', 'AUTH-2', 'an unknown access token', () => ({ bearer: unknown })],
  ['unknown-scheme', 'AUTH-2', 'an unknown authentication scheme', () => ({ header: `Digest username="${unknown}"` })],
  [
    'token-as-password',
    'AUTH-4',
    'the API token as password instead of username',
    ({ target }) => ({ basic: '', password: target.credentials.token }),
  ],
];

const rejected: Check[] = (['listAccounts', 'recordEvent'] as const).flatMap((operation) =>
  invalidCredentials.map(([name, requirement, what, credential]) => ({
    id: `${operation}/${name}`,
    title: `responds with 401 to ${what}`,
    requirements: [requirement],
    async run(kit) {
      const body = { events: [{ email: kit.uniqueEmail(), action: 'conformance' }] };
      const call = operation === 'recordEvent' ? { body } : {};
      await kit.expectStatus(401, operation, { ...call, credential: credential(kit) });
    },
  })),
);

export const authenticationChecks: Check[] = [...withoutCredential, ...tokens, ...accessTokens, ...media, ...rejected];
