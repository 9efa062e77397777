import type { BatchOperation } from '../domain/records.ts';
import { acceptBatch } from '../services/batches/accept-batch.ts';
import type { Handlers, ValidRequest } from './handler.ts';

async function accept(operation: BatchOperation, request: ValidRequest<BatchOperation>): Promise<string> {
  const { services, path, body, text, batchId } = request;
  await acceptBatch(services, { operation, account_id: path.account_id, request_id: batchId, payload: text }, body);
  return batchId;
}

export const batches: Pick<Handlers, BatchOperation> = {
  async createSubscriberBatch(request) {
    await accept('createSubscriberBatch', request);
    return {};
  },

  async createUnsubscribeBatch(request) {
    await accept('createUnsubscribeBatch', request);
    return undefined;
  },

  async createEventBatch(request) {
    await accept('createEventBatch', request);
    return {};
  },

  async createLegacyOrderBatch(request) {
    await accept('createLegacyOrderBatch', request);
    return {};
  },

  createCartBatch: async (request) => ({ request_ids: [await accept('createCartBatch', request)] }),
  createOrderBatch: async (request) => ({ request_ids: [await accept('createOrderBatch', request)] }),
  createProductBatch: async (request) => ({ request_ids: [await accept('createProductBatch', request)] }),
};
