import { post, type UseCase } from './use-case.ts';

const emails = ['known@reader.example', 'lee@reader.example', 'no address'];
const grouped = (key: string, records: object[]) => ({
  batches: [records.slice(0, 2), records.slice(2)]
    .filter(({ length }) => length > 0)
    .map((group) => ({ [key]: group })),
});

/** A batch is accepted, and then processed; one of its records fails. */
function createCase(name: string, path: string, body: object, version?: string): UseCase {
  return {
    name,
    async run(attempt) {
      const response = await post(attempt, path, body, version);
      const worked = await attempt.work();
      // Who got a response relies on it, whatever happens to the work.
      return worked === 'none' && response === 'none' ? 'none' : response;
    },
  };
}

const subscribers = emails.map((email, n) => ({ email, tags: [`t${n}`], custom_fields: { shirt: 'M' } }));
// One record, because others of a batch are processed again by themselves after an error.
const events = [{ email: 'lee@reader.example', action: 'Came', occurred_at: '2026-03-02T09:15:00Z' }];
const orders = emails.map((email) => ({ email, provider: 'shop', action: 'placed' }));

/** Each of the seven batches. */
export const batchCases: UseCase[] = [
  createCase('batch of subscribers', 'subscribers/batches', grouped('subscribers', subscribers)),
  {
    ...createCase(
      'batch of unsubscribes',
      'unsubscribes/batches',
      grouped(
        'subscribers',
        emails.map((email) => ({ email })),
      ),
    ),
    account: { subscribers: [{ email: 'known@reader.example', campaigns: [{ campaign: 'double' }] }] },
    // Sends what is due: a batch that is retried may come before or after it.
    async prepare(attempt) {
      await attempt.work();
      return {};
    },
  },
  { ...createCase('batch of events', 'events/batches', grouped('events', events)), short: true },
  createCase(
    'batch of legacy orders',
    'orders/batches',
    grouped(
      'orders',
      orders.map(({ action: _, ...order }) => order),
    ),
  ),
  createCase('batch of carts', 'shopper_activity/cart/batch', { carts: orders }, 'v3'),
  createCase('batch of orders', 'shopper_activity/order/batch', { orders }, 'v3'),
  createCase(
    'batch of products',
    'shopper_activity/product/batch',
    { products: [{ name: 'Tent' }, { name: 'Rope' }] },
    'v3',
  ),
];
