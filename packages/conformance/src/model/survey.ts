import type { OperationId } from '@email-automation/types';
import { findOpenCampaign } from '../checks/fixtures.ts';
import { metaOf } from '../checks/list-all.ts';
import { expectOnlyRecord, expectRecords } from '../expectations.ts';
import { limits } from '../interface-limits.ts';
import type { Kit } from '../kit.ts';
import { Failed } from '../outcomes.ts';
import { profileOf } from '../target/profiles.ts';
import type { ProvidedIds } from '../target/provider.ts';
import { countDifference } from './server-under-test.ts';

/** What a target offers to sequences. */
export interface Survey {
  /** One or two campaigns that accept subscribers. */
  campaigns: ProvidedIds[];
  offers(operation: OperationId): boolean;
  /** Whether the counters of the campaigns were correct before the first sequence. */
  countsRight: boolean;
}

/** The number of pages that a sequence reads of one list. */
const maxPages = 5;

/**
 * Finds out what the target offers. Long lists are excluded, because they need too many requests. A second campaign is
 * included only if it accepts subscribers.
 */
export async function surveyTarget(kit: Kit): Promise<Survey> {
  const { notOffered, profiles } = kit.target;
  const claims = (operation: OperationId) => profiles.includes(profileOf(operation)) && !notOffered.includes(operation);
  const first = await findOpenCampaign(kit);
  const second = await secondCampaign(kit, first, claims('listCampaigns'));
  const long = await Promise.all([
    isLong(kit, 'listCampaignSubscribers', claims, { ids: first, query: { per_page: limits.perPage } }),
    isLong(kit, 'listEventActions', claims),
  ]);
  const [subscribers, actions] = long;
  const campaigns = second ? [first, second] : [first];
  const counts = claims('fetchCampaign') && claims('listCampaignSubscribers');
  return {
    campaigns,
    countsRight:
      counts && (await Promise.all(campaigns.map((ids) => countDifference(kit, ids)))).every((by) => by === 0),
    offers: (operation) =>
      claims(operation) &&
      !(subscribers && operation === 'listCampaignSubscribers') &&
      !(actions && operation === 'listEventActions'),
  };
}

/** The second campaign of the target; if the target provides no campaigns, one that the kit finds. */
async function secondCampaign(kit: Kit, first: ProvidedIds, canLook: boolean): Promise<ProvidedIds | undefined> {
  const named = kit.target.states['campaign to subscribe to'];
  if (named === undefined) return canLook ? anotherOpen(kit, first) : undefined;
  const id = Array.isArray(named) ? named[1]?.campaign_id : undefined;
  return id === undefined ? undefined : { campaign_id: String(id) };
}

/** Another campaign that accepts a subscriber. Whether it does is not a matter of conformance. */
async function anotherOpen(kit: Kit, first: ProvidedIds): Promise<ProvidedIds | undefined> {
  const { body } = await kit.ok('listCampaigns', { query: { status: 'active' } });
  const other = expectRecords(body, 'campaigns').find(({ id }) => typeof id === 'string' && id !== first.campaign_id);
  if (other === undefined) return undefined;
  const ids = { campaign_id: String(other.id) };
  try {
    const subscriber = { email: kit.uniqueEmail(), double_optin: false };
    expectOnlyRecord(
      (await kit.ok('subscribeToCampaign', { ids, body: { subscribers: [subscriber] } })).body,
      'subscribers',
    );
    return ids;
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
  return Number(metaOf(body)?.total_pages ?? 1) > maxPages;
}
