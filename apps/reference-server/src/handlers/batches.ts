import { acceptBatch } from '../services/accept-batch.ts';
import type { Handlers } from './handler.ts';

type ShopperOperation = 'createCartBatch' | 'createOrderBatch' | 'createProductBatch' | 'createLegacyOrderBatch';

export const shopperActivity: Pick<Handlers, ShopperOperation> = {
  createCartBatch: async (call) => ({ request_ids: [await acceptBatch('createCartBatch', call)] }),
  createOrderBatch: async (call) => ({ request_ids: [await acceptBatch('createOrderBatch', call)] }),
  createProductBatch: async (call) => ({ request_ids: [await acceptBatch('createProductBatch', call)] }),
  async createLegacyOrderBatch(call) {
    await acceptBatch('createLegacyOrderBatch', call);
    return {};
  },
};
