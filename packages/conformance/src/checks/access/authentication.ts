import type { OperationId } from '@email-automation/types';
import { operationIds } from '../../contract/operations.ts';
import type { Credential } from '../../http/credential.ts';
import { Skipped } from '../../http/outcomes.ts';
import { mediaTypeOf } from '../../http/send.ts';
import { similarTokens } from '../../http/similar-tokens.ts';
import type { Check } from '../../kit/check.ts';
import { ofApi, withBody, withOneRecord } from '../../kit/concerns.ts';
import { expect, expectOnlyRecord, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { applyTemplate, type TemplateDefinition } from '../../kit/template.ts';
import { profileOf } from '../../target/profiles.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { expectActionListed } from '../events/events.ts';
import { expectActive } from '../lists/list-all.ts';
import { findAccessToken, sendWithAccessToken } from '../oauth/oauth.ts';
import { issuesCodes, requireOauthClient } from '../oauth/oauth-calls.ts';
import { isTransition, sendValidRequest, validRequest } from '../requests.ts';

/** For checks of access tokens, which belong to the profile `oauth`. @throws Skipped without the operation's own profile */
export function requireProfileOf(kit: Kit, operation: OperationId): void {
  const profile = profileOf(operation);
  if (!kit.target.profiles.includes(profile)) throw new Skipped(`The target does not claim the profile ${profile}.`);
}

// A mock has no campaigns that reject a transition.
const stateless = (operation: OperationId) => !isTransition(operation);

const unknown = 'conformance-unknown-credential';

/** Requests with one access token. */
const manyRequests = 64;

/** How many of them are sent at the same time. */
const atOnce = 8;

/** @throws Failed unless the response to an otherwise valid request is 401 */
async function expectRejected(kit: Kit, operation: OperationId, credential: Credential, what: string): Promise<void> {
  const call = await validRequest(kit, operation);
  const { status } = await kit.call(operation, { ...call, credential, mayBeLimited: 429, refusal: 401 });
  if (status === 429)
    throw new Skipped('The server limits wrong credentials (429), which is unspecified (wrong-credentials).');
  expect(status === 401, `${operation} to respond with 401 to ${what}`, status);
}

/** A credential that no server knows. */
const rejects = (name: string, credential: Credential, what: string): TemplateDefinition<undefined> => ({
  name,
  title: `responds with 401 to ${what}`,
  requirements: ['AUTH-2'],
  concerns: ofApi,
  run: (kit, operation) => expectRejected(kit, operation, credential, what),
});

const otherSecrets: Check = {
  id: 'listAccounts/other-secrets',
  title: 'responds with 401 to secrets that are not tokens: a client secret, and a verification code',
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

/** A template of statuses that a valid request never gets. */
const neverGets = (
  statuses: number[],
  what: string,
  definition: Omit<TemplateDefinition<undefined>, 'run' | 'ownStatuses'>,
  send = sendValidRequest,
): Check[] =>
  applyTemplate({
    ...definition,
    ownStatuses: statuses,
    async run(kit, operation) {
      if (definition.profile !== undefined) requireProfileOf(kit, operation);
      const { status } = await send(kit, operation);
      expect(!statuses.includes(status), what, status);
    },
  });

/** A template of strings that resemble a token. Servers may limit wrong credentials, so each operation gets one, and one operation all. */
const rejectsSimilar = (
  definition: Omit<TemplateDefinition<undefined>, 'run' | 'requirements' | 'concerns'>,
  credentialsOf: (kit: Kit) => Promise<[credential: Credential, what: string][]>,
): Check[] =>
  applyTemplate({
    ...definition,
    ...{ requirements: ['AUTH-2'], concerns: ofApi },
    async run(kit, operation) {
      if (definition.profile !== undefined) requireProfileOf(kit, operation);
      const all = await credentialsOf(kit);
      const one = all[operationIds.indexOf(operation) % all.length] as (typeof all)[0];
      for (const [credential, what] of operation === 'listAccounts' ? all : [one])
        await expectRejected(kit, operation, credential, what);
    },
  });

/** Sends a valid request with more fields in its record. */
type Send = (more: Fields) => Promise<{ path: ProvidedIds; body: unknown }>;

/** Tests that a list shows what a request with an access token wrote. */
const withToken: Partial<Record<OperationId, (kit: Kit, send: Send) => Promise<unknown>>> = {
  async subscribeToCampaign(kit, send) {
    const { path, body } = await send({});
    const { id } = expectOnlyRecord(body, 'subscribers');
    await expectActive(kit, path, String(id), 'the subscriber that an access token subscribed');
  },
  async recordEvent(kit, send) {
    const action = kit.uniqueName();
    await send({ action });
    await expectActionListed(kit, action);
  },
};

export const authenticationChecks: Check[] = [
  ...neverGets([401, 403], 'the credential to be accepted', {
    ...{ name: 'token', title: 'accepts an API token as HTTP Basic username' },
    ...{ requirements: ['AUTH-3'], concerns: ofApi },
  }),
  ...neverGets([404, 405], 'the path to exist', {
    ...{ name: 'path', title: 'is available at the path in the contract' },
    ...{ requirements: ['SERVICE-5', 'VERSION-1'], concerns: ofApi, stateless },
  }),
  ...neverGets(
    [401, 403],
    'the credential to be accepted',
    {
      ...{ name: 'access-token', title: 'accepts an access token as `Bearer` token' },
      ...{ requirements: ['AUTH-5'], concerns: ofApi, profile: 'oauth' },
    },
    sendWithAccessToken,
  ),
  ...applyTemplate({
    name: 'access-token-effect',
    title: 'has its effect with an access token, too',
    requirements: ['AUTH-5'],
    concerns: withOneRecord,
    profile: 'oauth',
    rows: withToken,
    async run(kit, operation, test) {
      requireProfileOf(kit, operation);
      const credential = { bearer: await findAccessToken(kit) };
      await test(kit, async (more) => {
        const call = await validRequest(kit, operation, more);
        return { path: call.path ?? {}, body: (await kit.ok(operation, { ...call, credential })).body };
      });
    },
  }),
  ...neverGets([415], 'a status other than 415', {
    ...{ name: 'json', title: 'accepts a body with the media type application/json' },
    ...{ requirements: ['SERVICE-1'], concerns: withBody, stateless: true },
  }),
  ...applyTemplate({
    name: 'media-type',
    title: 'responds with the media type application/json',
    requirements: ['SERVICE-2'],
    concerns: ofApi,
    ownStatuses: [200, 201, 202],
    stateless,
    async run(kit, operation) {
      const { headers, text } = await sendValidRequest(kit, operation);
      const seen = headers['content-type'] ?? 'no media type';
      if (text !== '') expect(mediaTypeOf(headers) === 'application/json', 'the media type application/json', seen);
    },
  }),
  ...applyTemplate(rejects('unknown-token', { basic: unknown }, 'an unknown API token')),
  ...applyTemplate(rejects('unknown-access-token', { bearer: unknown }, 'an unknown access token')),
  ...applyTemplate(rejects('unknown-scheme', { header: `Digest username="${unknown}"` }, 'an unknown scheme')),
  ...applyTemplate(rejects('empty-token', { basic: '' }, 'an empty API token')),
  ...applyTemplate(rejects('broken-credential', { header: 'Basic %%%' }, 'a Basic credential that is no base64')),
  ...rejectsSimilar(
    { name: 'similar-token', title: 'responds with 401 to a string that resembles the API token' },
    async ({ target }) =>
      similarTokens(target.credentials.token).map(([basic, what]) => [{ basic }, `the API token ${what}`]),
  ),
  ...rejectsSimilar(
    {
      ...{ name: 'similar-access-token', profile: 'oauth' },
      title: 'responds with 401 to a string that resembles an access token',
    },
    async (kit) =>
      similarTokens(await findAccessToken(kit)).map(([bearer, what]) => [{ bearer }, `the access token ${what}`]),
  ),
  {
    id: 'listAccounts/access-token-used-often',
    title: `accepts an access token ${manyRequests} times`,
    requirements: ['AUTH-19'],
    profile: 'oauth',
    async run(kit) {
      const credential = { bearer: await findAccessToken(kit) };
      for (let sent = 0; sent < manyRequests; sent += atOnce) {
        const send = () => kit.call('listAccounts', { credential });
        for (const { status } of await Promise.all(Array.from({ length: atOnce }, send)))
          expect(status === 200, 'the status 200', status);
      }
    },
  },
  otherSecrets,
];
