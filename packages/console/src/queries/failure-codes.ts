import type { BatchStatus } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { acrossAccounts } from '@email-automation/service/storage/statements/across-accounts';

/** The error codes of failed records, by the id of their batch. */
export async function readFailureCodes(
  db: Queries,
  batches: readonly Pick<BatchStatus, 'account_id' | 'request_id' | 'failed'>[],
): Promise<Map<string, string>> {
  const failing = batches.filter(({ failed }) => failed);
  if (failing.length === 0) return new Map();
  const of = (name: 'account_id' | 'request_id') => failing.map((batch) => batch[name]);
  const rows = await acrossAccounts(db, 'operator list')
    .selectFrom('record_failures')
    .where('account_id', 'in', of('account_id'))
    .where('request_id', 'in', of('request_id'))
    .select(['request_id', 'code'])
    .distinct()
    .orderBy('code')
    .execute();
  const byBatch = Map.groupBy(rows, ({ request_id }) => request_id);
  return new Map([...byBatch].map(([id, codes]) => [id, codes.map(({ code }) => code).join(', ')]));
}
