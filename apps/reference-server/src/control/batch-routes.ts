import type { FastifyInstance } from 'fastify';
import { batchStates } from '../domain/records.ts';
import { explainFailures } from '../sandbox/explain-failures.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { showBatch } from '../services/show-batch.ts';
import { type BatchFilter, listBatches } from '../storage/batches.ts';
import type { Database } from '../storage/database.ts';
import { listRecordFailures } from '../storage/queued-batches.ts';
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
