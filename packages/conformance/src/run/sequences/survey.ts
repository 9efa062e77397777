import type { OperationId } from '@email-automation/types';
import { findOpenCampaign, findSecondCampaign } from '../../checks/fixtures.ts';
import { countDifference, metaOf } from '../../checks/lists/list-all.ts';
import { limits } from '../../kit/interface-limits.ts';
import type { Kit } from '../../kit/kit.ts';
import { profileOf } from '../../target/profiles.ts';
import type { ProvidedIds } from '../../target/provider.ts';

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
  const second = await findSecondCampaign(kit);
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
