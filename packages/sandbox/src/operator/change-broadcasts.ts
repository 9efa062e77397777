import { checkSending, statusAfter } from '@email-automation/service/domain/broadcasts';
import type { Broadcast } from '@email-automation/service/domain/records';
import type { Services } from '@email-automation/service/services/services';
import type { Queries } from '@email-automation/service/storage/database';
import { accountOf } from '@email-automation/service/storage/queries/accounts';
import { deleteParts } from '@email-automation/service/storage/queries/broadcast-parts';
import { lockBroadcast, saveBroadcast } from '@email-automation/service/storage/queries/broadcasts';

/** When a broadcast is sent. */
export type BroadcastTime = Pick<Broadcast, 'localize_sending_time'> & { send_at: string };

type Change = Partial<Broadcast>;

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
  return change(services, accountId, id, async (broadcast, db) => {
    const status = statusAfter('schedule', broadcast);
    checkSending(broadcast, await accountOf(db, accountId));
    // They have the time before. None has begun, as the broadcast would be `sending`.
    await deleteParts(db, broadcast);
    return { status, send_at: time.send_at, localize_sending_time: time.localize_sending_time, next_send_at: longAgo };
  });
}

/** Cancels a scheduled broadcast, or the rest of one that is being sent. @throws NotFound; ValidationFailed for any other */
export function cancelBroadcast(services: Pick<Services, 'database'>, accountId: string, id: string): Promise<void> {
  return change(services, accountId, id, async (broadcast) => ({
    status: statusAfter('cancel', broadcast),
    next_send_at: null,
  }));
}

/** Changes a broadcast while no scheduler processes it: each of its steps locks it, too. */
function change(
  { database }: Pick<Services, 'database'>,
  accountId: string,
  id: string,
  decide: (broadcast: Broadcast, db: Queries) => Promise<Change>,
): Promise<void> {
  return database.query.transaction().execute(async (db) => {
    const broadcast = await lockBroadcast(db, accountId, id);
    await saveBroadcast(db, broadcast, await decide(broadcast, db));
  });
}
