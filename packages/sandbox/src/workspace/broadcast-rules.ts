import { checkSending, statusAfter } from '@email-automation/service/domain/broadcasts';
import { ValidationFailed } from '@email-automation/service/domain/errors';
import type { Account, Broadcast } from '@email-automation/service/domain/records';
import { noteWork } from '@email-automation/service/storage/queues/account-work';
import { deleteRecords } from '@email-automation/service/storage/statements/rows-by-key';
import { errorAt } from './apply-context.ts';
import type { Rules } from './apply-records.ts';
import { longAgo } from './records.ts';

/** The statuses that a broadcast reaches without a change by an operator. */
const progress: readonly Broadcast['status'][] = ['scheduled', 'sending', 'sent'];

/** Whether a broadcast has passed a status on its way: a file that has this status still describes it. */
const hasPassed = (status: Broadcast['status'], earlier: Broadcast['status']) =>
  progress.includes(earlier) && progress.indexOf(status) > progress.indexOf(earlier);

/** Checks that a broadcast can be sent at its time. @throws ValidationFailed, TransitionNotAllowed */
function checkSchedule(broadcast: Broadcast, account: Account): void {
  checkSending(broadcast, account);
  if (broadcast.send_at !== null) return;
  const message = 'A scheduled broadcast needs the time to send it, send_at.';
  throw new ValidationFailed({ code: 'presence_error', attribute: 'send_at', message });
}

export const broadcastRules: Rules<'broadcasts'> = {
  async created({ db, onlyMissing }, account, broadcasts) {
    const scheduled = broadcasts.filter(({ status }) => status === 'scheduled');
    // A workspace at the start declares how things are.
    if (!onlyMissing) for (const broadcast of scheduled) checkSchedule(broadcast, account);
    if (scheduled.length > 0) await noteWork(db, account.id, 'broadcast');
  },

  async change({ db }, { account, stored, differences, path }) {
    const { status, ...rest } = differences;
    const columns: Partial<Broadcast> = status === undefined || hasPassed(stored.status, status) ? rest : differences;
    const fields = Object.keys(columns);
    if (fields.length === 0) return { columns, fields };
    const { status: _, send_at, localize_sending_time, ...edits } = columns;
    if (Object.keys(edits).length > 0) statusAfter('edit', stored);
    const after = { ...stored, ...columns };
    if (columns.status === 'canceled') {
      statusAfter('cancel', stored);
      return { columns: { ...columns, next_send_at: null }, fields };
    }
    if (after.status !== 'scheduled') {
      if (columns.status !== undefined)
        throw errorAt([...path, 'status'], `cannot become ${status}: the broadcast is ${stored.status}`);
      statusAfter('schedule', stored);
      return { columns, fields };
    }
    statusAfter('schedule', stored);
    checkSchedule(after, account);
    // They have the time before. None has begun, as the broadcast would be `sending`.
    await deleteRecords(db, 'broadcast_parts', { account_id: account.id, broadcast_id: stored.id });
    await noteWork(db, account.id, 'broadcast');
    return { columns: { ...columns, next_send_at: longAgo }, fields };
  },

  async remove({ db }, { account_id, id, status }) {
    if (status === 'sending') {
      const message = `The broadcast ${id} is being sent. Cancel it first.`;
      throw new ValidationFailed({ code: 'format_error', attribute: 'status', message });
    }
    await deleteRecords(db, 'broadcast_parts', { account_id, broadcast_id: id });
  },
};
