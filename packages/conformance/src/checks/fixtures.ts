import type { OperationId } from '@email-automation/types';
import { Failed, Skipped, setUp, Untestable } from '../http/outcomes.ts';
import type { HttpResponse } from '../http/send.ts';
import { keyOf } from '../kit/concerns.ts';
import {
  expectOnlyRecord,
  expectRecords,
  expectString,
  expectSuccess,
  type Fields,
  inspect,
  ofOperation,
} from '../kit/expectations.ts';
import type { Call, Kit } from '../kit/kit.ts';
import type { ProvidedIds } from '../target/provider.ts';
import type { StateName } from '../target/states.ts';

/** Seconds that a list may be late. */
export const longestDelay = 3;

/** Returns undefined where the target does not provide something optional. */
export async function ifProvided<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Skipped) return undefined;
    throw error;
  }
}

/** Returns undefined where the target does not provide something, optional or not. */
export async function ifTestable<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await ifProvided(found);
  } catch (error) {
    if (error instanceof Untestable) return undefined;
    throw error;
  }
}

/** The id of the first record that suits, as a path parameter. */
function firstMatch(
  found: Fields[],
  parameter: string,
  suits: (record: Fields) => boolean = () => true,
): ProvidedIds | undefined {
  const id = found.find((record) => typeof record.id === 'string' && suits(record))?.id;
  return typeof id === 'string' ? { [parameter]: id } : undefined;
}

const findOnce = (kit: Kit, name: StateName, find: () => Promise<ProvidedIds | undefined>) =>
  setUp(() => kit.once(`state ${name}`, () => kit.provideState(name, find)));

const listRecords = (kit: Kit, operation: OperationId, key: string, query: Record<string, string> = {}) =>
  kit.ok(operation, { query }).then((response) => inspect(operation, response, (body) => expectRecords(body, key)));

const listCampaigns = (kit: Kit) => kit.once('campaigns', () => listRecords(kit, 'listCampaigns', 'campaigns'));

export const findBroadcast = (kit: Kit) =>
  findOnce(kit, 'broadcast', async () =>
    firstMatch(await listRecords(kit, 'listBroadcasts', 'broadcasts'), 'broadcast_id'),
  );

export const findCampaign = (kit: Kit) =>
  findOnce(kit, 'campaign', async () => firstMatch(await listCampaigns(kit), 'campaign_id'));

export const findConversion = (kit: Kit) =>
  findOnce(kit, 'conversion', async () => firstMatch(await listRecords(kit, 'listGoals', 'goals'), 'conversion_id'));

export const findOpenCampaign = (kit: Kit) =>
  findOnce(kit, 'campaign to subscribe to', async () => {
    const campaigns = await listCampaigns(kit);
    return (
      firstMatch(campaigns, 'campaign_id', ({ status }) => status === 'active') ?? firstMatch(campaigns, 'campaign_id')
    );
  });

export const findLargeCampaign = (kit: Kit) =>
  findOnce(kit, 'campaign with more than 100 subscribers', async () => {
    const campaigns = await listCampaigns(kit);
    return firstMatch(campaigns, 'campaign_id', ({ active_subscriber_count: count }) => Number(count) > 100);
  });

/**
 * A second campaign that accepts subscribers: the second one that the target provides or, if it provides none, one that
 * the kit finds. Undefined without one.
 */
export const findSecondCampaign = (kit: Kit): Promise<ProvidedIds | undefined> =>
  setUp(() =>
    kit.once('second campaign', async () => {
      const named = kit.target.states['campaign to subscribe to'];
      if (named === undefined) return kit.target.notOffered.includes('listCampaigns') ? undefined : anotherOpen(kit);
      const id = Array.isArray(named) ? named[1]?.campaign_id : undefined;
      return id === undefined ? undefined : { campaign_id: String(id) };
    }),
  );

/** @throws Skipped when the target has no second campaign that accepts subscribers */
export async function requireSecondCampaign(kit: Kit): Promise<ProvidedIds> {
  const second = await findSecondCampaign(kit);
  if (second !== undefined) return second;
  throw new Skipped('The target has no second campaign that accepts subscribers.');
}

/** Another campaign that accepts a subscriber. Whether it does is not a matter of conformance. */
async function anotherOpen(kit: Kit): Promise<ProvidedIds | undefined> {
  const first = await findOpenCampaign(kit);
  const active = await listRecords(kit, 'listCampaigns', 'campaigns', { status: 'active' });
  const other = active.find(({ id }) => typeof id === 'string' && id !== first.campaign_id);
  if (other === undefined) return undefined;
  const ids = { campaign_id: String(other.id) };
  try {
    await subscribe(kit, {}, ids);
    return ids;
  } catch (error) {
    if (error instanceof Failed) return undefined;
    throw error;
  }
}

/** The second user of the target, and the options for their requests. @throws Untestable when the target has none */
export function requireOtherUser(kit: Kit) {
  const { otherUser } = kit.target.credentials;
  if (otherUser === undefined) throw new Untestable('The target has no credentials.otherUser.');
  const { account, token } = otherUser;
  return { account, call: { path: { account_id: account }, credential: { basic: token } } };
}

/** The records that an operation returns. @throws Failed unless it succeeds with an array of objects */
export const readRecords = async (kit: Kit, operation: OperationId, call?: Call): Promise<Fields[]> =>
  ofOperation(operation, await kit.ok(operation, call), (body) => expectRecords(body, keyOf(operation)));

/** The record that an operation returns. @throws Failed unless it succeeds with exactly one */
export const readRecord = async (kit: Kit, operation: OperationId, call?: Call): Promise<Fields> =>
  ofOperation(operation, await kit.ok(operation, call), (body) => expectOnlyRecord(body, keyOf(operation)));

/** A value of `eu_consent` that the server accepts. The values are unspecified (`eu-consent-values`). */
export const findConsent = (kit: Kit) => findOnce(kit, 'value for eu_consent', async () => ({ eu_consent: 'granted' }));

/** The operations that take one record in their body. */
export type OneRecord = 'subscribeToCampaign' | 'recordEvent';

const singleRecords = { subscribeToCampaign: 'subscribers', recordEvent: 'events' };

/** Sends a record as the only one of its request: to the first open campaign, or as an event. */
export async function sendRecord(
  kit: Kit,
  operation: OneRecord,
  record: unknown,
  call: Call = {},
): Promise<HttpResponse> {
  const ids = operation === 'subscribeToCampaign' ? await findOpenCampaign(kit) : {};
  return kit.call(operation, { ids, body: { [singleRecords[operation]]: [record] }, ...call });
}

/** A subscriber that the kit has just subscribed. */
export interface Subscribed {
  id: string;
  email: string;
  campaign: ProvidedIds;
  record: Fields;
}

/** Subscribes a new email to a campaign without double opt-in, so that the subscription is active at once. */
export async function subscribe(kit: Kit, more: Fields = {}, campaign?: ProvidedIds): Promise<Subscribed> {
  const where = campaign ?? (await findOpenCampaign(kit));
  const subscriber = { email: kit.uniqueEmail(), double_optin: false, ...more };
  const response = await kit.ok('subscribeToCampaign', { ids: where, body: { subscribers: [subscriber] } });
  return inspect('subscribeToCampaign', response, (body) => {
    const record = expectOnlyRecord(body, 'subscribers');
    return { id: expectString(record.id, '`id` of the subscriber'), email: subscriber.email, campaign: where, record };
  });
}

/** A subscriber that checks share when they only need one to exist. */
export const sharedSubscriber = (kit: Kit): Promise<Subscribed> =>
  setUp(() => kit.once('shared subscriber', () => subscribe(kit)));

/** Records an event with a unique action, by default of the shared subscriber. @returns the action */
export async function recordAction(kit: Kit, fields?: Fields): Promise<string> {
  const action = kit.uniqueName();
  const event = { ...(fields ?? { email: (await sharedSubscriber(kit)).email }), action };
  await kit.ok('recordEvent', { body: { events: [event] } });
  return action;
}

/** Asks for the campaign subscriptions of a new subscriber. A server that shows subscribers late has 404 at first. */
async function findSubscriptions(kit: Kit, id: string): Promise<HttpResponse> {
  const call = { path: { subscriber_id: id } };
  let response = await kit.call('listCampaignSubscriptions', call);
  const end = Date.now() + longestDelay * 1000;
  for (let pause = 100; response.status === 404 && Date.now() < end; pause *= 2) {
    await kit.wait(pause);
    response = await kit.call('listCampaignSubscriptions', call);
  }
  return response;
}

/** The campaign subscriptions of a new subscriber. @throws Failed unless the server returns them in time */
export async function listSubscriptions(kit: Kit, id: string): Promise<HttpResponse> {
  const response = await findSubscriptions(kit, id);
  expectSuccess('listCampaignSubscriptions', response);
  return response;
}

/** The id of the shared subscriber, as soon as the server finds it, or when it had the time for that. */
export async function findSubscriber(kit: Kit): Promise<ProvidedIds> {
  const { id } = await sharedSubscriber(kit);
  await kit.once('subscriptions of the shared subscriber', () => findSubscriptions(kit, id));
  return { subscriber_id: id };
}
