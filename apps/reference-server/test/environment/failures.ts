import type { Database } from '@email-automation/service/storage/database';
import { listBatches } from '@email-automation/service/storage/queries/batches';
import { countQueuedBatches, listRecordFailures } from '@email-automation/service/storage/queues/queued-batches';
import { expect } from 'vitest';
import { eventually, type Sandbox } from './sandbox.ts';

/** Waits until all batches are processed. @returns the records that failed */
export async function failuresOf({ database }: Pick<Sandbox, 'database'>) {
  await eventually(async () => expect(await countQueuedBatches(database)).toBe(0));
  return listRecordFailures(database.query);
}

/** The batches that became dead letters. */
export const deadLettersIn = ({ query }: Database) => listBatches(query, { state: 'dead-lettered' }, new Set());
