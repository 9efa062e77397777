import { timestamp, toTimestamp } from '@email-automation/service/domain/clock';
import { NotFound, TransitionNotAllowed } from '@email-automation/service/domain/errors';
import { activateCampaign, pauseCampaign } from '@email-automation/service/services/campaigns';
import { broadcastOf } from '@email-automation/service/storage/queries/broadcasts';
import { Refusal } from '../../refusal.ts';
import { type BroadcastTime, cancelBroadcast, scheduleBroadcast } from '../change-broadcasts.ts';
import type { OperatorContext, ServerHandlers } from '../handler.ts';

/** What decides whether and when emails are sent. */
export const sending: Pick<
  ServerHandlers,
  'scheduleBroadcast' | 'sendBroadcast' | 'cancelBroadcast' | 'activateCampaign' | 'pauseCampaign'
> = {
  scheduleBroadcast: ({ context, path, body: { send_at, localize_sending_time = false } }) =>
    schedule(context, path, { send_at: toTimestamp(send_at), localize_sending_time }),

  // Not by local time: it would wait for the time zones in the west.
  sendBroadcast: ({ context, path }) =>
    schedule(context, path, { send_at: timestamp(context.services.clock.now()), localize_sending_time: false }),

  cancelBroadcast: ({ context, path }) =>
    changeBroadcast(context, path, () => cancelBroadcast(context.services, path.account_id, path.broadcast_id)),

  activateCampaign: async ({ context, path }) => {
    await change(context, 'campaign', path.account_id, path.campaign_id, () =>
      activateCampaign(context.services, path.account_id, path.campaign_id),
    );
    return { id: path.campaign_id, status: 'active' };
  },

  pauseCampaign: async ({ context, path }) => {
    await change(context, 'campaign', path.account_id, path.campaign_id, () =>
      pauseCampaign(context.services, path.account_id, path.campaign_id),
    );
    return { id: path.campaign_id, status: 'paused' };
  },
};

interface BroadcastPath {
  account_id: string;
  broadcast_id: string;
}

const schedule = (context: OperatorContext, path: BroadcastPath, time: BroadcastTime) =>
  changeBroadcast(context, path, () => scheduleBroadcast(context.services, path.account_id, path.broadcast_id, time));

async function changeBroadcast(
  context: OperatorContext,
  { account_id, broadcast_id }: BroadcastPath,
  work: () => Promise<void>,
) {
  await change(context, 'broadcast', account_id, broadcast_id, work);
  const { id, status, send_at } = await broadcastOf(context.services.database.query, account_id, broadcast_id);
  return { id, status, send_at };
}

/** Does a change, and wakes what sends. @throws Refusal with the reason why the record refuses it */
async function change(
  { services }: OperatorContext,
  noun: 'broadcast' | 'campaign',
  account: string,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch((error: unknown) => {
    if (error instanceof NotFound)
      throw new Refusal(404, `The account ${account} has no ${noun} ${id}. To list ${noun}s, run: ${noun}s list`);
    if (error instanceof TransitionNotAllowed)
      throw new Refusal(409, `Neither the ${noun} nor its account has a postal address (${error.code}).`);
    throw error;
  });
  services.delivery.wake();
}
