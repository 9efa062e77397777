import type { AccountWork, WorkKind } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { nextEmailDue } from '@email-automation/service/storage/queues/outbox';
import { nextBatchDue } from '@email-automation/service/storage/queues/queued-batches';
import { nextBroadcastDue, nextCampaignDue } from '@email-automation/service/storage/queues/schedule';
import { acrossAccounts } from '@email-automation/service/storage/statements/across-accounts';

/** When the first work of each kind is due that requests create. */
const nextDue: Record<WorkKind, (db: Queries, account: string) => Promise<string | undefined>> = {
  batch: nextBatchDue,
  broadcast: nextBroadcastDue,
  campaign: nextCampaignDue,
  email: nextEmailDue,
};

/** The accounts with work that has no note, or one for a later time. */
export async function findMissingWork(db: Queries): Promise<Pick<AccountWork, 'account_id' | 'kind'>[]> {
  const all = acrossAccounts(db, 'due work');
  const missing: Pick<AccountWork, 'account_id' | 'kind'>[] = [];
  const notes = await all.selectFrom('account_work').selectAll().execute();
  for (const { id } of await all.selectFrom('accounts').select('id').orderBy('id').execute()) {
    for (const kind of Object.keys(nextDue) as (keyof typeof nextDue)[]) {
      const due = await nextDue[kind](db, id);
      if (due === undefined) continue;
      const note = notes.find((one) => one.account_id === id && one.kind === kind);
      // A batch that is retried makes those behind it wait: a note for a later time can be right.
      if (note === undefined || (kind !== 'batch' && note.due_at > due)) missing.push({ account_id: id, kind });
    }
  }
  return missing;
}
