import type { OperationId } from '@email-automation/types';
import type { Fields } from '../../kit/expectations.ts';
import { cart, legacyOrder, order, product } from '../events/shopper-records.ts';

/** A batch operation and the form of its body. */
export interface Batch {
  operation: OperationId;
  /** Requirement ids for the shape of the body and for the response. */
  shape: string;
  response: string;
  /** The name of the array of records. */
  key: string;
  /** The arrays are in the elements of `batches`; otherwise there is one at the top level. */
  grouped: boolean;
  /** A body with one array of records. */
  wrap(records: Fields[]): Fields;
  /** A record with the fields that it may need. The same index makes the same record, but for the email. */
  small(email: string, index: number): Fields;
  /** The response lists `request_ids`. */
  requestIds?: true;
}

const inGroups = (key: string) => ({
  key,
  grouped: true,
  wrap: (records: Fields[]) => ({ batches: [{ [key]: records }] }),
});
const atTopLevel = (key: string) => ({ key, grouped: false, wrap: (records: Fields[]) => ({ [key]: records }) });

export const batches: Batch[] = [
  {
    operation: 'createSubscriberBatch',
    shape: 'ENDPOINT-4',
    response: 'ENDPOINT-5',
    ...inGroups('subscribers'),
    small: (email) => ({ email }),
  },
  {
    operation: 'createUnsubscribeBatch',
    shape: 'ENDPOINT-6',
    response: 'ENDPOINT-7',
    ...inGroups('subscribers'),
    small: (email) => ({ email }),
  },
  {
    operation: 'createEventBatch',
    shape: 'ENDPOINT-8',
    response: 'ENDPOINT-9',
    ...inGroups('events'),
    small: (email) => ({ email, action: 'conformance', occurred_at: '2026-03-02T09:15:00Z' }),
  },
  {
    operation: 'createLegacyOrderBatch',
    shape: 'ENDPOINT-10',
    response: 'ENDPOINT-11',
    ...inGroups('orders'),
    small: (email, index) => legacyOrder(email, String(index)),
  },
  {
    operation: 'createCartBatch',
    shape: 'ENDPOINT-12',
    response: 'ENDPOINT-13',
    ...atTopLevel('carts'),
    small: (email, index) => cart(email, String(index)),
    requestIds: true,
  },
  {
    operation: 'createOrderBatch',
    shape: 'ENDPOINT-14',
    response: 'ENDPOINT-15',
    ...atTopLevel('orders'),
    small: (email, index) => order(email, String(index)),
    requestIds: true,
  },
  {
    operation: 'createProductBatch',
    shape: 'ENDPOINT-16',
    response: 'ENDPOINT-17',
    ...atTopLevel('products'),
    small: (_email, index) => product(String(index)),
    requestIds: true,
  },
];

/** Leaves batch operations out of a template. @param reason a sentence */
export const exceptBatches = (reason: string): Partial<Record<OperationId, string>> =>
  Object.fromEntries(batches.map(({ operation }) => [operation, reason]));

export const batchOf = (operation: OperationId): Batch =>
  batches.find((batch) => batch.operation === operation) as Batch;

/** The batch operations by their ids, for templates. */
export const batchRows: Partial<Record<OperationId, Batch>> = Object.fromEntries(
  batches.map((batch) => [batch.operation, batch]),
);
