import type { OperationId } from '@email-automation/types';
import { anOpenCampaign } from '../checks/found.ts';
import { metaOf } from '../checks/pages.ts';
import { onlyRecord, records } from '../expect.ts';
import { limits } from '../interface-limits.ts';
import type { Kit } from '../kit.ts';
import { Failed } from '../outcome.ts';
import { profileOf } from '../target/profiles.ts';
import type { Given } from '../target/provider.ts';
import { miscount } from './server.ts';

/** What sequences can work with at a target. */
export interface Survey {
  /** One or two campaigns that take subscribers. */
  campaigns: Given[];
  offers(operation: OperationId): boolean;
  /** The counters of the campaigns were right before the first sequence. */
  countsRight: boolean;
}

/** As many pages as a sequence reads of one list, again and again. */
const mostPages = 5;

/**
 * Looks at what the target offers: long lists would cost too many requests, and a second campaign is taken only when it
 * takes people.
 */
export async function survey(kit: Kit): Promise<Survey> {
  const { notOffered, profiles } = kit.target;
  const claims = (operation: OperationId) => profiles.includes(profileOf(operation)) && !notOffered.includes(operation);
  const first = await anOpenCampaign(kit);
  const second = await secondCampaign(kit, first, claims('listCampaigns'));
  const long = await Promise.all([
    isLong(kit, 'listCampaignSubscribers', claims, { of: first, query: { per_page: limits.perPage } }),
    isLong(kit, 'listEventActions', claims),
  ]);
  const [people, actions] = long;
  const campaigns = second ? [first, second] : [first];
  const counts = claims('fetchCampaign') && claims('listCampaignSubscribers');
  return {
    campaigns,
    countsRight: counts && (await Promise.all(campaigns.map((of) => miscount(kit, of)))).every((by) => by === 0),
    offers: (operation) =>
      claims(operation) &&
      !(people && operation === 'listCampaignSubscribers') &&
      !(actions && operation === 'listEventActions'),
  };
}

/** The second that the target names; if it names one only, there is no other; if none, the kit looks for it. */
async function secondCampaign(kit: Kit, first: Given, canLook: boolean): Promise<Given | undefined> {
  const named = kit.target.states['campaign to subscribe to'];
  if (named === undefined) return canLook ? anotherOpen(kit, first) : undefined;
  const id = Array.isArray(named) ? named[1]?.campaign_id : undefined;
  return id === undefined ? undefined : { campaign_id: String(id) };
}

/** Another campaign that has taken somebody; whether any but the first does is not for the kit to judge. */
async function anotherOpen(kit: Kit, first: Given): Promise<Given | undefined> {
  const { body } = await kit.ok('listCampaigns', { query: { status: 'active' } });
  const other = records(body, 'campaigns').find(({ id }) => typeof id === 'string' && id !== first.campaign_id);
  if (other === undefined) return undefined;
  const of = { campaign_id: String(other.id) };
  try {
    const person = { email: kit.email(), double_optin: false };
    onlyRecord((await kit.ok('subscribeToCampaign', { of, body: { subscribers: [person] } })).body, 'subscribers');
    return of;
  } catch (error) {
    if (error instanceof Failed) return undefined;
    throw error;
  }
}

async function isLong(
  kit: Kit,
  operation: OperationId,
  claims: (operation: OperationId) => boolean,
  call: Parameters<Kit['ok']>[1] = {},
): Promise<boolean> {
  if (!claims(operation)) return false;
  const { body } = await kit.ok(operation, call);
  return Number(metaOf(body)?.total_pages ?? 1) > mostPages;
}
