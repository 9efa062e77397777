import { checkSending, statusAfter } from '@email-automation/service/domain/broadcasts';
import { timestamp, toTimestamp } from '@email-automation/service/domain/clock';
import { NotFound, requireRecord, TransitionNotAllowed } from '@email-automation/service/domain/errors';
import type { Broadcast } from '@email-automation/service/domain/records';
import { activateCampaign, pauseCampaign } from '@email-automation/service/services/campaigns';
import type { Services } from '@email-automation/service/services/services';
import type { Queries } from '@email-automation/service/storage/database';
import { accountOf } from '@email-automation/service/storage/queries/accounts';
import { broadcastOf } from '@email-automation/service/storage/queries/broadcasts';
import { noteWork } from '@email-automation/service/storage/queues/account-work';
import { deleteRecords, findRecord, saveFields } from '@email-automation/service/storage/statements/rows-by-key';
import { Refusal } from '../../refusal.ts';
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

/** When a broadcast is sent. */
export type BroadcastTime = Pick<Broadcast, 'localize_sending_time'> & { send_at: string };

/** Makes the scheduler look at the broadcast at once, also if its clock is behind the clock of the command that schedules it. */
const longAgo = '1970-01-01T00:00:00Z';

/**
 * Schedules a draft, or a scheduled broadcast at another time. One whose time has passed is sent at once.
 * @throws NotFound, and the errors of `statusAfter` and `checkSending`
 */
export function scheduleBroadcast(
  services: Pick<Services, 'database'>,
  accountId: string,
  id: string,
  time: BroadcastTime,
): Promise<void> {
  return changeLocked(services, accountId, id, async (broadcast, db) => {
    const status = statusAfter('schedule', broadcast);
    checkSending(broadcast, await accountOf(db, accountId));
    // They have the time before. None has begun, as the broadcast would be `sending`.
    await deleteRecords(db, 'broadcast_parts', { account_id: accountId, broadcast_id: id });
    return { status, send_at: time.send_at, localize_sending_time: time.localize_sending_time, next_send_at: longAgo };
  });
}

/** Cancels a scheduled broadcast, or the rest of one that is being sent. @throws NotFound; ValidationFailed for any other */
export function cancelBroadcast(services: Pick<Services, 'database'>, accountId: string, id: string): Promise<void> {
  return changeLocked(services, accountId, id, async (broadcast) => ({
    status: statusAfter('cancel', broadcast),
    next_send_at: null,
  }));
}

/** Changes a broadcast while no scheduler processes it: each of its steps locks it, too. */
function changeLocked(
  { database }: Pick<Services, 'database'>,
  account_id: string,
  id: string,
  decide: (broadcast: Broadcast, db: Queries) => Promise<Partial<Broadcast>>,
): Promise<void> {
  return database.query.transaction().execute(async (db) => {
    const found = await findRecord(db, 'broadcasts', { account_id, id }, { lock: true });
    const fields = await decide(requireRecord(found, 'broadcast'), db);
    await saveFields(db, 'broadcasts', { account_id, id }, fields);
    if (fields.next_send_at != null) await noteWork(db, account_id, 'broadcast');
  });
}
