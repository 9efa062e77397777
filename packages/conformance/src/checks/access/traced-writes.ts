import type { OperationId } from '@email-automation/types';
import { Skipped } from '../../http/outcomes.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { createControl, effectOf, pause } from '../batches/batch-effects.ts';
import { findBatch } from '../batches/batch-records.ts';
import { findOpenCampaign, readRecord, sharedSubscriber } from '../fixtures.ts';
import { listsAction } from '../lists/list-all.ts';
import { provideAccepted, type Transition, transitions } from '../requests.ts';

/** A valid request that writes, and a look at whether it had its effect. */
export interface TracedWrite {
  call: Call;
  /** @param kit the kit of the check that looks */
  hadEffect(kit: Kit): Promise<boolean>;
  /** The effect is there with the response, and other clients may change it later. */
  atOnce?: true;
}

type Trace = (kit: Kit, operation: OperationId) => Promise<TracedWrite>;

export const statusOf = async (kit: Kit, ids: ProvidedIds): Promise<unknown> =>
  (await readRecord(kit, 'fetchCampaign', { ids })).status;

const traceTransition: Trace = async (kit, operation) => {
  const { to, opposite } = transitions[operation as Transition];
  const ids = await provideAccepted(kit, operation as Transition);
  const call = { path: { account_id: kit.target.account, ...ids } };
  let before = await statusOf(kit, ids);
  if (before === to) {
    // A target with fixed ids provides the same campaign to checks that move it.
    await kit.call(opposite, call);
    before = await statusOf(kit, ids);
    if (before === to) throw new Skipped(`The campaign is already ${to}.`);
  }
  return { call, atOnce: true, hadEffect: async (looking) => (await statusOf(looking, ids)) !== before };
};

const traceBatch: Trace = async (kit, operation) => {
  const batch = findBatch(operation);
  const effect = effectOf(operation);
  if (batch === undefined || effect === undefined) throw new Error(`${operation} has no effect that can be seen.`);
  const record = await effect.trace(kit, batch.small(kit.uniqueEmail(), 0));
  return {
    call: { path: { account_id: kit.target.account }, body: batch.wrap([record]) },
    hadEffect: (looking) => effect.isProcessed(looking, { record, part: 'position', name: 'the record' }),
  };
};

/** The operations whose effect other operations show. */
export const traces: Partial<Record<OperationId, Trace>> = {
  async recordEvent(kit) {
    const action = kit.uniqueName();
    const { email } = await sharedSubscriber(kit);
    const call = { path: { account_id: kit.target.account }, body: { events: [{ email, action }] } };
    return { call, hadEffect: (looking) => listsAction(looking, action) };
  },
  async subscribeToCampaign(kit) {
    const email = kit.uniqueEmail();
    const path = { account_id: kit.target.account, ...(await findOpenCampaign(kit)) };
    return {
      call: { path, body: { subscribers: [{ email, double_optin: false }] } },
      async hadEffect(looking) {
        await looking.wait(pause.first);
        return (await createControl(looking))(email);
      },
    };
  },
  activateCampaign: traceTransition,
  pauseCampaign: traceTransition,
  createSubscriberBatch: traceBatch,
  createUnsubscribeBatch: traceBatch,
  createEventBatch: traceBatch,
  createLegacyOrderBatch: traceBatch,
};

const invisible = 'No operation shows what it records.';

/** The operations that write without an effect that other operations show, each with the reason as a sentence. */
export const withoutVisibleEffect: Partial<Record<OperationId, string>> = {
  createCartBatch: invisible,
  createOrderBatch: invisible,
  createProductBatch: invisible,
};
