import type { OperationId } from '@email-automation/types';
import { operations } from '../../contract/operations.ts';
import { CheckError, Skipped, Untestable } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { both, type Concern, ofAccount, ofApi, ofRecord, parameterOf, writes } from '../../kit/concerns.ts';
import { expect, expectErrorTypes } from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import type { Profile } from '../../target/profiles.ts';
import { exceptBatches } from '../batches/batch-records.ts';
import { takeRequest } from '../batches/batch-requests.ts';
import { readRecords, requireOtherUser } from '../fixtures.ts';
import { findAccessToken } from '../oauth/oauth.ts';
import { isTransition, provideAccepted, transitionLock, validRequest } from '../requests.ts';
import { unusedId } from '../unused-id.ts';
import { requireProfileOf } from './authentication.ts';
import { type TracedWrite, traces, withoutVisibleEffect } from './traced-writes.ts';

/** A reason to refuse an otherwise valid request of any operation. */
export interface Refusal {
  name: string;
  /** Completes "has no effect of a request …". */
  title: string;
  requirement: string | ((operation: OperationId) => string);
  concerns: Concern;
  profile?: Profile;
  /** Makes the server refuse a valid request. */
  change(kit: Kit, operation: OperationId, call: Call): Promise<Call>;
}

const withoutCredential: Refusal = {
  name: 'without-credential',
  title: 'without a credential',
  requirement: 'AUTH-1',
  concerns: ofApi,
  change: async (_kit, _operation, call) => ({ ...call, credential: 'none', refusal: 401 }),
};

const notPermitted: Refusal = {
  name: 'not-permitted',
  title: 'of a user without access to the account',
  requirement: 'AUTH-6',
  concerns: ofAccount,
  async change(kit, operation, call) {
    const { credential } = requireOtherUser(kit).call;
    // Without access to the account, the status for an unknown campaign is unspecified.
    if (isTransition(operation)) await provideAccepted(kit, operation);
    return { ...call, credential, refusal: 403 };
  },
};

/** Another user has batch requests to spare; without one, the kit uses some of the target's user. */
async function findSpareCredential(kit: Kit): Promise<Pick<Call, 'credential'>> {
  const { otherUser } = kit.target.credentials;
  if (otherUser !== undefined) return { credential: { basic: otherUser.token } };
  await takeRequest(kit, 'spare');
  return {};
}

const unknownAccount: Refusal = {
  name: 'unknown-account',
  title: 'to an account that does not exist',
  requirement: 'ERROR-5',
  concerns: ofAccount,
  change: async (kit, operation, call) => ({
    ...call,
    ...(operations[operation].rateLimit === 'batch' && (await findSpareCredential(kit))),
    path: { ...call.path, account_id: unusedId(kit.target.account) },
  }),
};

const notFound: Refusal = {
  name: 'not-found',
  title: 'to a record that does not exist',
  requirement: 'ERROR-5',
  concerns: ofRecord,
  async change(_kit, operation, call) {
    const name = parameterOf(operation);
    return { ...call, path: { ...call.path, [name]: unusedId(call.path?.[name] ?? '') }, refusal: 404 };
  },
};

interface Refused {
  response: HttpResponse;
  /** Whether the request had its effect all the same; of a write whose effect other operations show. */
  hadEffect?: TracedWrite['hadEffect'];
  /** Why the effect cannot be seen. */
  unseen?: unknown;
}

/** Sends a request that the server refuses, once for the checks of its response and of its effect. */
export const refuse = (kit: Kit, operation: OperationId, refusal: Refusal): Promise<Refused> =>
  kit.once(`${operation} ${refusal.name}`, () => {
    const send = () => sendRefused(kit, operation, refusal);
    return isTransition(operation) ? kit.exclusively(transitionLock, send) : send();
  });

async function sendRefused(kit: Kit, operation: OperationId, { change }: Refusal): Promise<Refused> {
  // The reading of an effect may fail, which does not concern the refusal.
  const traced = await traces[operation]?.(kit, operation).catch((error: unknown) => {
    if (error instanceof CheckError) throw error;
    return { unseen: error };
  });
  const call = traced !== undefined && 'call' in traced ? traced.call : await validRequest(kit, operation);
  const response = await kit.call(operation, await change(kit, operation, call));
  if (traced === undefined || !('call' in traced) || !traced.atOnce) return { ...traced, response };
  const had = await traced.hadEffect(kit);
  return { response, hadEffect: async () => had };
}

/** Whether a server can refuse an operation for this reason. */
const isRefusedFor = ({ concerns }: Refusal, operation: OperationId): boolean => concerns(operations[operation]);

/** Checks that a request that a server refuses for a reason has no effect. */
export const hasNoEffect = (refusal: Refusal, send = refuse): Check[] =>
  applyTemplate({
    name: `${refusal.name}-no-effect`,
    title: `has no effect of a request ${refusal.title}`,
    requirements: (_row, operation) => {
      const { requirement } = refusal;
      return [typeof requirement === 'string' ? requirement : requirement(operation)];
    },
    ...(refusal.profile && { profile: refusal.profile }),
    concerns: both(writes, refusal.concerns),
    exceptions: Object.fromEntries(
      Object.entries(withoutVisibleEffect).filter(([id]) => isRefusedFor(refusal, id as OperationId)),
    ),
    // A request that is processed in the background all the same has its effect by then.
    atEnd: true,
    async run(kit, operation) {
      const { response, hadEffect, unseen } = await send(kit, operation, refusal);
      if (unseen !== undefined) throw unseen;
      if (response.status < 300) throw new Skipped(`The server does not refuse it: the status is ${response.status}.`);
      expect(
        !(await hadEffect?.(kit)),
        `no effect of a request with the status ${response.status}`,
        'its effect',
        response,
      );
    },
  });

/** The response to an otherwise valid request for a record that does not exist. */
export const sendUnfound = async (kit: Kit, operation: OperationId): Promise<HttpResponse> =>
  (await refuse(kit, operation, notFound)).response;

/** The response to an otherwise valid request of a user without access to the account. */
export async function sendUnpermitted(kit: Kit, operation: OperationId): Promise<HttpResponse> {
  const { account, call } = requireOtherUser(kit);
  const { response } = await refuse(kit, operation, notPermitted);
  if (response.status === 401 && (await kit.once('other user', () => kit.call('fetchAccount', call))).status === 401) {
    throw new Untestable(
      `The server does not accept credentials.otherUser.token (401), not even for their own account ${account}. Check the token.`,
    );
  }
  if (response.status !== 404) return response;
  throw new Skipped(
    'The server responds with 404 to a user without access to the account, which is unspecified (unknown-resources).',
  );
}

/** The responses to the requests of an operation that a server refuses for their path or credential. */
async function refusedResponses(kit: Kit, operation: OperationId): Promise<HttpResponse[]> {
  const hasOtherUser = kit.target.credentials.otherUser !== undefined;
  const refusals = [unknownAccount, notFound, ...(hasOtherUser ? [notPermitted] : [])];
  const responses: HttpResponse[] = [];
  for (const refusal of refusals.filter((one) => isRefusedFor(one, operation)))
    responses.push((await refuse(kit, operation, refusal)).response);
  return responses;
}

export const refusalChecks: Check[] = [
  ...applyTemplate({
    name: 'without-credential',
    title: 'responds with 401 without a credential',
    requirements: ['AUTH-1'],
    concerns: ofApi,
    stateless: true,
    async run(kit, operation) {
      const { response } = await refuse(kit, operation, withoutCredential);
      expect(response.status === 401, `${operation} to respond with 401`, response.status, response);
    },
  }),
  ...hasNoEffect(withoutCredential),
  ...applyTemplate({
    name: 'without-credential-first',
    title: 'responds with 401 without a credential, whatever else is wrong with the request',
    requirements: ['AUTH-1'],
    concerns: ofAccount,
    async run(kit, operation) {
      const { path, body } = await validRequest(kit, operation);
      const name = parameterOf(operation);
      const wrong: [what: string, call: Call][] = [
        [`an unknown \`${name}\``, { path: { ...path, [name]: unusedId(path?.[name] ?? kit.target.account) }, body }],
        ...(body === undefined ? [] : [['an invalid body', { path, body: {} }] as [string, Call]]),
      ];
      for (const [what, call] of wrong) {
        const response = await kit.call(operation, { ...call, credential: 'none', refusal: 401 });
        expect(
          response.status === 401,
          `the status 401 without a credential and with ${what}`,
          response.status,
          response,
        );
      }
    },
  }),
  ...applyTemplate({
    name: 'not-permitted',
    title: 'responds with 403 to a user without access to the account',
    requirements: ['AUTH-6'],
    concerns: ofAccount,
    async run(kit, operation) {
      const { status } = await sendUnpermitted(kit, operation);
      expect(status === 403, 'the status 403', status);
    },
  }),
  ...hasNoEffect(notPermitted),
  ...applyTemplate({
    name: 'not-permitted-access-token',
    title: 'responds with 403 to an access token without access to the account',
    requirements: ['AUTH-6'],
    concerns: ofAccount,
    exceptions: exceptBatches('A run has few batch requests, so an API token tests it: not-permitted.'),
    profile: 'oauth',
    async run(kit, operation) {
      const { account } = requireOtherUser(kit);
      requireProfileOf(kit, operation);
      const credential = { bearer: await findAccessToken(kit) };
      const accounts = await readRecords(kit, 'listAccounts', { credential });
      if (accounts.some(({ id }) => id === account))
        throw new Skipped('The user of the access token has access to the account of the other user.');
      const call = await validRequest(kit, operation);
      const { status } = await kit.call(operation, {
        ...call,
        path: { ...call.path, account_id: account },
        credential,
      });
      if (status === 404)
        throw new Skipped('The server responds with 404 without access to the account, which is unspecified.');
      expect(status === 403, 'the status 403', status);
    },
  }),
  ...applyTemplate({
    name: 'not-found',
    title: (_row, operation) => `responds with 404 to an unknown \`${parameterOf(operation)}\``,
    requirements: ['ERROR-5'],
    concerns: ofRecord,
    async run(kit, operation) {
      const { status } = await sendUnfound(kit, operation);
      expect(status === 404, 'the status 404', status);
    },
  }),
  ...hasNoEffect(notFound),
  ...applyTemplate({
    name: 'unknown-account',
    title: 'responds with 404 to an account that does not exist',
    requirements: ['ERROR-5'],
    concerns: ofAccount,
    async run(kit, operation) {
      const { status } = (await refuse(kit, operation, unknownAccount)).response;
      // 403 passes too: whether the status for a forbidden account differs is unspecified (`unknown-resources`).
      expect(status === 404 || status === 403, 'the status 404', status);
    },
  }),
  ...hasNoEffect(unknownAccount),
  ...applyTemplate({
    name: 'refusal-errors',
    title: 'returns a string `code` and, if they are there, strings as `attribute` and `message` with 403 and 404',
    requirements: ['ERROR-1'],
    concerns: ofAccount,
    async run(kit, operation) {
      for (const response of await refusedResponses(kit, operation))
        if ([403, 404].includes(response.status)) expectErrorTypes(response);
    },
  }),
];
