import { expectOnlyRecord, expectRecords, expectString, type Fields } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import { Untestable } from '../outcomes.ts';
import type { ProvidedIds } from '../target/provider.ts';
import type { StateName } from '../target/states.ts';

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
  kit.once(`state ${name}`, () => kit.provideState(name, find));

const listCampaigns = (kit: Kit) =>
  kit.once('campaigns', async () => expectRecords((await kit.ok('listCampaigns')).body, 'campaigns'));

export const findBroadcast = (kit: Kit) =>
  findOnce(kit, 'broadcast', async () =>
    firstMatch(expectRecords((await kit.ok('listBroadcasts')).body, 'broadcasts'), 'broadcast_id'),
  );

export const findCampaign = (kit: Kit) =>
  findOnce(kit, 'campaign', async () => firstMatch(await listCampaigns(kit), 'campaign_id'));

export const findConversion = (kit: Kit) =>
  findOnce(kit, 'conversion', async () =>
    firstMatch(expectRecords((await kit.ok('listGoals')).body, 'goals'), 'conversion_id'),
  );

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

/** The second user of the target, and the options for their requests. @throws Untestable when there is none */
export function requireOtherUser(kit: Kit) {
  const { otherUser } = kit.target.credentials;
  if (otherUser === undefined) throw new Untestable('The target has no credentials.otherUser.');
  const { account, token } = otherUser;
  return { account, call: { path: { account_id: account }, credential: { basic: token } } };
}

/** A value of `eu_consent` that the server accepts. The values are unspecified (`eu-consent-values`). */
export const findConsent = (kit: Kit) => findOnce(kit, 'value for eu_consent', async () => ({ eu_consent: 'granted' }));

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
  const { body } = await kit.ok('subscribeToCampaign', { ids: where, body: { subscribers: [subscriber] } });
  const record = expectOnlyRecord(body, 'subscribers');
  return { id: expectString(record.id, '`id` of the subscriber'), email: subscriber.email, campaign: where, record };
}

/** A subscriber that checks share when they only need one to exist. */
export const sharedSubscriber = (kit: Kit): Promise<Subscribed> => kit.once('shared subscriber', () => subscribe(kit));
