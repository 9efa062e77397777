import type { BatchOperation } from '../domain/records.ts';
import { acceptBatch } from '../services/accept-batch.ts';
import type { Call, Handlers } from './handler.ts';

function accept(operation: BatchOperation, { services, path, body, text }: Call<BatchOperation>): Promise<string> {
  return acceptBatch(services, operation, path.account_id, body, text);
}

export const batches: Pick<Handlers, BatchOperation> = {
  async createSubscriberBatch(call) {
    await accept('createSubscriberBatch', call);
    return {};
  },

  async createUnsubscribeBatch(call) {
    await accept('createUnsubscribeBatch', call);
    return undefined;
  },

  async createEventBatch(call) {
    await accept('createEventBatch', call);
    return {};
  },

  async createLegacyOrderBatch(call) {
    await accept('createLegacyOrderBatch', call);
    return {};
  },

  createCartBatch: async (call) => ({ request_ids: [await accept('createCartBatch', call)] }),
  createOrderBatch: async (call) => ({ request_ids: [await accept('createOrderBatch', call)] }),
  createProductBatch: async (call) => ({ request_ids: [await accept('createProductBatch', call)] }),
};
