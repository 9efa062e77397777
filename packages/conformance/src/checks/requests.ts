import type { OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';
import type { HttpResponse } from '../http/send.ts';
import type { Fields } from '../kit/expectations.ts';
import type { Call, Kit } from '../kit/kit.ts';
import type { ProvidedIds } from '../target/provider.ts';
import { findBatch } from './batches/batch-records.ts';
import { sendValidBatches } from './batches/batch-requests.ts';
import {
  findBroadcast,
  findCampaign,
  findConversion,
  findOpenCampaign,
  findSubscriber,
  ifTestable,
  sharedSubscriber,
} from './fixtures.ts';
import { unusedId } from './unused-id.ts';

/** The campaigns that a transition accepts and rejects, the status after it, and the transition that takes it back. */
export const transitions = {
  activateCampaign: {
    accepted: 'campaign that can be activated',
    rejected: 'campaign that cannot be activated',
    to: 'active',
    opposite: 'pauseCampaign',
  },
  pauseCampaign: {
    accepted: 'campaign that can be paused',
    rejected: 'campaign that cannot be paused',
    to: 'paused',
    opposite: 'activateCampaign',
  },
} as const;

export type Transition = keyof typeof transitions;

/** Checks that move a campaign, or see whether it moves, run one after the other: some targets have one campaign for all of them. */
export const transitionLock = 'transition of a campaign';

export const isTransition = (operation: OperationId): operation is Transition => operation in transitions;

const body = async (kit: Kit, operation: OperationId, more: Fields): Promise<unknown> => {
  const batch = findBatch(operation);
  if (batch) return batch.wrap([{ ...batch.small(kit.uniqueEmail(), 0), ...more }]);
  if (operation === 'subscribeToCampaign')
    return { subscribers: [{ email: kit.uniqueEmail(), double_optin: false, ...more }] };
  return { events: [{ email: (await sharedSubscriber(kit)).email, action: 'conformance', ...more }] };
};

const finders: Record<string, (kit: Kit) => Promise<ProvidedIds>> = {
  broadcast_id: findBroadcast,
  campaign_id: findCampaign,
  conversion_id: findConversion,
  subscriber_id: findSubscriber,
};

function finderOf(operation: OperationId, name: string) {
  if (operation === 'listCampaignSubscribers') return async (kit: Kit) => (await sharedSubscriber(kit)).campaign;
  if (name === 'campaign_id' && isTransition(operation)) return campaignOf(operation);
  return operation === 'subscribeToCampaign' && name === 'campaign_id' ? findOpenCampaign : finders[name];
}

/** A campaign that the transition accepts. @throws Untestable when the target names none: the kit moves no other campaign */
export const provideAccepted = (kit: Kit, operation: Transition): Promise<ProvidedIds> =>
  kit.once(`campaign for ${operation}`, () => kit.provideState(transitions[operation].accepted));

/** A campaign that the transition accepts; without one, an unused id, for requests that the server refuses for another reason. */
const campaignOf =
  (operation: Transition) =>
  async (kit: Kit): Promise<ProvidedIds> =>
    (await ifTestable(provideAccepted(kit, operation))) ?? {
      campaign_id: unusedId((await findCampaign(kit)).campaign_id ?? ''),
    };

/**
 * A valid request of an operation, for existing records of the account of the target. Checks change the part that they test, so
 * that the server has one reason to reject it. With the credential of the target, a transition would take place.
 * @param more further fields of the record in the body
 */
export async function validRequest(kit: Kit, operation: OperationId, more: Fields = {}): Promise<Call> {
  const { pathParameters, body: takesBody } = operations[operation];
  const path: Record<string, string> = {};
  for (const name of pathParameters) Object.assign(path, await finderOf(operation, name)?.(kit));
  return { path, ...(takesBody && { body: await body(kit, operation, more) }) };
}

/**
 * A request of an operation that the target's credentials can send several times. It is valid, except that a transition
 * is one that the campaign does not allow (422), because checks of transitions need the rest.
 */
export async function idempotentRequest(kit: Kit, operation: OperationId, more?: Fields): Promise<Call> {
  if (!isTransition(operation)) return validRequest(kit, operation, more);
  return { ids: await kit.once(`impossible ${operation}`, () => kit.provideState(transitions[operation].rejected)) };
}

/** The response to an idempotent request, shared by all checks that only inspect it. */
export const sendValidRequest = (kit: Kit, operation: OperationId): Promise<HttpResponse> =>
  kit.once(`response of ${operation}`, async () => {
    const batch = findBatch(operation);
    return batch
      ? (await sendValidBatches(kit, batch)).one
      : kit.call(operation, {
          ...(await idempotentRequest(kit, operation)),
          typical: isTransition(operation) ? [422] : [],
        });
  });

/**
 * The response to a transition that the campaign allows, shared by all checks that only inspect it. A target with fixed
 * ids provides the campaign only once, so it may have made this transition before, which is unspecified
 * (`state-after-transition`).
 */
export const sendTransition = (kit: Kit, operation: Transition): Promise<HttpResponse> =>
  kit.once(`response of ${operation}, which succeeds`, () =>
    kit.exclusively(transitionLock, async () =>
      kit.call(operation, { ids: await kit.provideState(transitions[operation].accepted) }),
    ),
  );
