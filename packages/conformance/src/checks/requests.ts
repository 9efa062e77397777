import type { Operation, OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';
import type { HttpResponse } from '../http/send.ts';
import type { Call, Kit } from '../kit.ts';
import { batches } from './batch-records.ts';
import { findBroadcast, findCampaign, findConversion, findOpenCampaign, sharedSubscriber } from './fixtures.ts';

/** The operations of the API, without the OAuth steps, which need no credential. */
export const apiOperations: readonly Operation<OperationId>[] = Object.values(operations).filter(
  ({ server }) => server === 'api',
);

const body = async (kit: Kit, operation: OperationId): Promise<unknown> => {
  const batch = batches.find((one) => one.operation === operation);
  if (batch) return batch.wrap([batch.small(kit.uniqueEmail(), 0)]);
  if (operation === 'subscribeToCampaign') return { subscribers: [{ email: kit.uniqueEmail(), double_optin: false }] };
  return { events: [{ email: (await sharedSubscriber(kit)).email, action: 'conformance' }] };
};

const finders: Record<string, (kit: Kit) => Promise<Record<string, string>>> = {
  broadcast_id: findBroadcast,
  campaign_id: findCampaign,
  conversion_id: findConversion,
  subscriber_id: async (kit) => ({ subscriber_id: (await sharedSubscriber(kit)).id }),
};

/** A valid request of an operation, for existing records of the account of the target. */
export async function validRequest(kit: Kit, operation: OperationId): Promise<Call> {
  const { pathParameters, body: takesBody } = operations[operation];
  const path: Record<string, string> = {};
  for (const name of pathParameters) {
    const find = operation === 'subscribeToCampaign' && name === 'campaign_id' ? findOpenCampaign : finders[name];
    Object.assign(path, await find?.(kit));
  }
  return { path, ...(takesBody && { body: await body(kit, operation) }) };
}

/** Path parameters of no existing record, for requests that are rejected before records are looked up. */
export const placeholderPath = (operation: OperationId): Record<string, string> =>
  Object.fromEntries(operations[operation].pathParameters.slice(1).map((name) => [name, '1']));

/** The response to a valid request, shared by all checks that only inspect it. */
export const sendValidRequest = (kit: Kit, operation: OperationId): Promise<HttpResponse> =>
  kit.once(`response of ${operation}`, async () => kit.call(operation, await validRequest(kit, operation)));
