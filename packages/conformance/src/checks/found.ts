import { type Fields, onlyRecord, records, string } from '../expect.ts';
import type { Kit } from '../kit.ts';
import { NotTestable } from '../outcome.ts';
import type { Given } from '../target/provider.ts';
import type { StateName } from '../target/states.ts';

/** The first of the records that suits, as ids for a path. */
function first(found: Fields[], parameter: string, suits: (record: Fields) => boolean = () => true): Given | undefined {
  const id = found.find((record) => typeof record.id === 'string' && suits(record))?.id;
  return typeof id === 'string' ? { [parameter]: id } : undefined;
}

const once = (kit: Kit, name: StateName, find: () => Promise<Given | undefined>) =>
  kit.once(`state ${name}`, () => kit.given(name, find));

const campaignsOf = (kit: Kit) =>
  kit.once('campaigns', async () => records((await kit.ok('listCampaigns')).body, 'campaigns'));

export const aBroadcast = (kit: Kit) =>
  once(kit, 'broadcast', async () =>
    first(records((await kit.ok('listBroadcasts')).body, 'broadcasts'), 'broadcast_id'),
  );

export const aCampaign = (kit: Kit) => once(kit, 'campaign', async () => first(await campaignsOf(kit), 'campaign_id'));

export const aConversion = (kit: Kit) =>
  once(kit, 'conversion', async () => first(records((await kit.ok('listGoals')).body, 'goals'), 'conversion_id'));

export const anOpenCampaign = (kit: Kit) =>
  once(kit, 'campaign to subscribe to', async () => {
    const campaigns = await campaignsOf(kit);
    return first(campaigns, 'campaign_id', ({ status }) => status === 'active') ?? first(campaigns, 'campaign_id');
  });

export const aLargeCampaign = (kit: Kit) =>
  once(kit, 'campaign with more than 100 subscribers', async () => {
    const campaigns = await campaignsOf(kit);
    return first(campaigns, 'campaign_id', ({ active_subscriber_count: count }) => Number(count) > 100);
  });

/** The second user of the target, and how requests are made for them. @throws NotTestable when it names none */
export function otherUserOf(kit: Kit) {
  const { otherUser } = kit.target.credentials;
  if (otherUser === undefined) throw new NotTestable('The target names no credentials.otherUser.');
  const { account, token } = otherUser;
  return { account, call: { path: { account_id: account }, credential: { basic: token } } };
}

/** A consent that the server takes; its values are open (`eu-consent-values`). */
export const aConsent = (kit: Kit) => once(kit, 'value for eu_consent', async () => ({ eu_consent: 'granted' }));

/** Whoever the kit has just subscribed. */
export interface Subscribed {
  id: string;
  email: string;
  campaign: Given;
  record: Fields;
}

/** Subscribes a new person to a campaign, without a confirmation, so that the subscription is active at once. */
export async function subscribe(kit: Kit, more: Fields = {}, campaign?: Given): Promise<Subscribed> {
  const where = campaign ?? (await anOpenCampaign(kit));
  const person = { email: kit.email(), double_optin: false, ...more };
  const { body } = await kit.ok('subscribeToCampaign', { of: where, body: { subscribers: [person] } });
  const record = onlyRecord(body, 'subscribers');
  return { id: string(record.id, '`id` of the subscriber'), email: person.email, campaign: where, record };
}

/** A subscriber of whom checks need no more than that they exist. */
export const aSubscriber = (kit: Kit): Promise<Subscribed> => kit.once('bystander', () => subscribe(kit));
