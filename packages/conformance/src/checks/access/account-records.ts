import type { OperationId } from '@email-automation/types';
import { Skipped } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import { expectEqual, expectOnlyRecord, type Fields } from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import type { StateName } from '../../target/states.ts';

/** The records that an account lists, and returns one by one. */
export const ownedRecords = [
  { list: 'listBroadcasts', fetch: 'fetchBroadcast', key: 'broadcasts', parameter: 'broadcast_id' },
  { list: 'listCampaigns', fetch: 'fetchCampaign', key: 'campaigns', parameter: 'campaign_id' },
  { list: 'listGoals', fetch: 'fetchGoal', key: 'goals', parameter: 'conversion_id' },
] as const;

/** Whether two records are the same one. Ids may be unique within an account only, so that records of two accounts can have the same one. */
export const isSame = (one: Fields, other: Fields) =>
  one.id === other.id && one.created_at === other.created_at && one.name === other.name;

/** The records under a key of a response; none if it has another form. */
export const recordsIn = ({ status, body }: HttpResponse, key: string): Fields[] => {
  const found = (body as Fields | undefined)?.[key];
  return status < 300 && Array.isArray(found) ? found : [];
};

const statusOf = async (kit: Kit, ids: ProvidedIds) =>
  expectOnlyRecord((await kit.ok('fetchCampaign', { ids })).body, 'campaigns').status;

interface Transition {
  operation: OperationId;
  state: StateName;
  opposite: OperationId;
  to: string;
}

/** The transitions of campaigns, each with the one that undoes it. */
export const transitions: Transition[] = [
  { operation: 'activateCampaign', state: 'campaign that can be activated', opposite: 'pauseCampaign', to: 'active' },
  { operation: 'pauseCampaign', state: 'campaign that can be paused', opposite: 'activateCampaign', to: 'paused' },
];

/**
 * Sends a transition of a campaign to another account. No other check may run meanwhile: a target with fixed ids provides the
 * same campaign to the check of the transition itself.
 * @param elsewhere the call for the ids of the campaign
 * @throws Failed when it moves the campaign
 */
export async function expectNotMoved(
  kit: Kit,
  { operation, state, opposite, to }: Transition,
  elsewhere: (ids: ProvidedIds) => Call,
): Promise<void> {
  const ids = await kit.provideState(state);
  let before = await statusOf(kit, ids);
  // That check may have changed it already. Then a change from the other account would not show.
  const wasChanged = before === to;
  if (wasChanged) {
    await kit.call(opposite, { ids });
    before = await statusOf(kit, ids);
    if (before === to) throw new Skipped(`The campaign is already ${to}.`);
  }
  await kit.call(operation, { ...elsewhere(ids), tolerated: [400] });
  const after = await statusOf(kit, ids);
  if (wasChanged) await kit.call(operation, { ids });
  expectEqual(after, before, '`status` of a campaign of another account');
}
