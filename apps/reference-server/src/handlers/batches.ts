import type { BatchOperation } from '../domain/records.ts';
import { acceptBatch } from '../services/accept-batch.ts';
import type { Handlers, ValidRequest } from './handler.ts';

function accept(
  operation: BatchOperation,
  { services, path, body, text }: ValidRequest<BatchOperation>,
): Promise<string> {
  return acceptBatch(services, operation, path.account_id, body, text);
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
