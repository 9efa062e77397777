import { listBatches } from '@email-automation/service/storage/queries/batches';
import { retryDeadLetter } from '@email-automation/service/storage/queues/dead-letters';
import { listRecordFailures } from '@email-automation/service/storage/queues/queued-batches';
import { Refusal } from '../../refusal.ts';
import { explainFailures } from '../../requests/explain-error.ts';
import type { ServerHandlers } from '../handler.ts';
import { showBatch } from '../show-batch.ts';

export const batches: Pick<ServerHandlers, 'listBatches' | 'fetchBatch' | 'listAllFailures' | 'retryBatch'> = {
  listBatches: async ({ context: { services, processing }, query }) => ({
    // An operation that accepts no batches has none.
    batches: await listBatches(services.database.query, query as object, processing),
  }),

  async fetchBatch({ context: { services, processing, sandbox }, path: { request_id } }) {
    const batch = await showBatch(services.database.query, request_id, processing);
    if (batch === undefined)
      throw new Refusal(404, `There is no batch ${request_id}. To list batches, run: batches list`);
    return sandbox ? { ...batch, failures: explainFailures(batch, sandbox.requests) } : batch;
  },

  listAllFailures: async ({ context }) => ({ failures: await listRecordFailures(context.services.database.query) }),

  async retryBatch({ context: { services }, path: { request_id } }) {
    const { query } = services.database;
    if (!(await retryDeadLetter(query, request_id))) {
      const batch = await showBatch(query, request_id);
      if (batch === undefined)
        throw new Refusal(
          404,
          `There is no dead letter ${request_id}. To list dead letters, run: batches list --state dead-lettered`,
        );
      const advice = `If records of it failed, correct them and send them again: batches show ${request_id}`;
      throw new Refusal(409, `The batch ${request_id} is ${batch.state}, and only dead letters are retried. ${advice}`);
    }
    services.wake();
    return { request_id, state: 'queued' };
  },
};
