import type { OperationId } from '@email-automation/types';
import { operationIds } from '../contract/operations.ts';
import { Untestable } from '../http/outcomes.ts';
import type { HttpResponse } from '../http/send.ts';
import { componentOf, keyOf } from '../kit/concerns.ts';
import { expectObject, expectRecords, type Fields, inspect } from '../kit/expectations.ts';
import type { Kit } from '../kit/kit.ts';
import { listSubscriptions, recordAction, subscribe } from './fixtures.ts';
import { validRequest } from './requests.ts';

/** The operations that return records of a component, the list first. */
export const readsOf = (component: string): OperationId[] =>
  operationIds.filter((operation) => componentOf(operation) === component);

/** The list with the records that an operation fetches one by one. */
export const listFor = (fetch: OperationId): OperationId => readsOf(componentOf(fetch))[0] ?? fetch;

/** The requirements for the record that an operation fetches. */
export const fetchRequirements: Partial<Record<OperationId, string>> = {
  fetchAccount: 'ENDPOINT-24',
  fetchBroadcast: 'ENDPOINT-32',
  fetchCampaign: 'ENDPOINT-40',
  fetchGoal: 'ENDPOINT-86',
};

/** The requirements for the account in `links` of a record, by the component of the record. */
export const ownerRequirements: Record<string, string> = {
  Broadcast: 'RESOURCE-27',
  Campaign: 'RESOURCE-45',
  Goal: 'RESOURCE-60',
  CampaignSubscription: 'RESOURCE-52',
};

/** The operations that need something else than their valid request, so that their response has an item. */
const requests: Partial<Record<OperationId, (kit: Kit) => Promise<HttpResponse>>> = {
  listCampaignSubscribers: async (kit) => kit.ok('listCampaignSubscribers', { ids: (await subscribe(kit)).campaign }),
  listCampaignSubscriptions: async (kit) => listSubscriptions(kit, (await subscribe(kit)).id),
  async listEventActions(kit) {
    await recordAction(kit);
    return kit.ok('listEventActions');
  },
};

/** The response to a request for items, shared by all checks that only inspect it. */
export const readOnce = (kit: Kit, operation: OperationId): Promise<HttpResponse> =>
  kit.once(`sample of ${operation}`, async () => {
    const request = requests[operation];
    if (request !== undefined) return request(kit);
    const { path: ids = {}, body } = await validRequest(kit, operation);
    return kit.ok(operation, { ids, body });
  });

/** The records that an operation returns. @throws Untestable when the list is empty */
export async function recordsOf(kit: Kit, operation: OperationId): Promise<Fields[]> {
  const response = await readOnce(kit, operation);
  const found = inspect(operation, response, (body) => expectRecords(body, keyOf(operation)));
  if (found.length === 0) throw new Untestable(`${operation} returns no records to inspect.`);
  return found;
}

/** The `links` at the top level of a response. */
export const linksOf = ({ body }: { body: unknown }): Fields =>
  expectObject(expectObject(body, 'the body').links, '`links`');
