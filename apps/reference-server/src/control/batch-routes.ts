import { showBatch } from '@email-automation/sandbox/operator/show-batch';
import { explainFailures } from '@email-automation/sandbox/requests/explain-failures';
import type { Sandbox } from '@email-automation/sandbox/sandbox';
import { batchStates } from '@email-automation/service/domain/records';
import type { Database } from '@email-automation/service/storage/database';
import { type BatchFilter, listBatches } from '@email-automation/service/storage/queries/batches';
import { listRecordFailures } from '@email-automation/service/storage/queues/queued-batches';
import type { FastifyInstance } from 'fastify';
import { ControlError } from './control-errors.ts';

const text = { type: 'string', minLength: 1 } as const;

const filter = {
  type: 'object',
  properties: { state: { enum: batchStates }, account_id: text, operation: text },
  additionalProperties: false,
};

/** Adds the accepted batches, with what became of them. */
export function addBatchRoutes(
  app: FastifyInstance,
  { database, processing, sandbox }: { database: Database; processing: ReadonlySet<string>; sandbox?: Sandbox },
): void {
  app.get<{ Querystring: BatchFilter }>('/batches', { schema: { querystring: filter } }, async ({ query }) => ({
    batches: await listBatches(database.query, query, processing),
  }));
  app.get<{ Params: { id: string } }>('/batches/:id', async ({ params: { id } }) => {
    const batch = await showBatch(database.query, id, processing);
    if (batch === undefined)
      throw new ControlError(404, `There is no batch ${id}. GET /batches lists the newest ones.`);
    return sandbox ? { ...batch, failures: explainFailures(batch, sandbox.requests) } : batch;
  });
  app.get<{ Params: { id: string } }>('/batches/:id/failures', async ({ params }) => ({
    failures: await listRecordFailures(database.query, params.id),
  }));
}
