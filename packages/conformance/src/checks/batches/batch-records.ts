import type { Operation, OperationId } from '@email-automation/types';
import { operations } from '../../contract/operations.ts';
import { keyOf } from '../../kit/concerns.ts';
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
  /** The records of such a body. */
  recordsOf(body: unknown): Fields[];
  /** A record with the fields that it may need. The same index makes the same record, but for the email. */
  small(email: string, index: number): Fields;
  /** The response lists `request_ids`. */
  requestIds: boolean;
}

/** The facts about a batch operation that the contract does not have: requirement ids for the body and for the response, and a record. */
type Row = [operation: OperationId, shape: string, response: string, small: Batch['small']];

const rows: Row[] = [
  ['createSubscriberBatch', 'ENDPOINT-4', 'ENDPOINT-5', (email) => ({ email })],
  ['createUnsubscribeBatch', 'ENDPOINT-6', 'ENDPOINT-7', (email) => ({ email })],
  [
    ...(['createEventBatch', 'ENDPOINT-8', 'ENDPOINT-9'] as const),
    (email) => ({ email, action: 'conformance', occurred_at: '2026-03-02T09:15:00Z' }),
  ],
  ['createLegacyOrderBatch', 'ENDPOINT-10', 'ENDPOINT-11', (email, index) => legacyOrder(email, String(index))],
  ['createCartBatch', 'ENDPOINT-12', 'ENDPOINT-13', (email, index) => cart(email, String(index))],
  ['createOrderBatch', 'ENDPOINT-14', 'ENDPOINT-15', (email, index) => order(email, String(index))],
  ['createProductBatch', 'ENDPOINT-16', 'ENDPOINT-17', (_email, index) => product(String(index))],
];

export const batches: Batch[] = rows.map(([operation, shape, response, small]) => {
  const { key, grouped } = (operations[operation] as Operation).batch as { key: string; grouped: boolean };
  const wrap = (records: Fields[]) => (grouped ? { batches: [{ [key]: records }] } : { [key]: records });
  const recordsOf = (body: unknown) => Object(grouped ? Object(body).batches[0] : body)[key] as Fields[];
  return {
    operation,
    shape,
    response,
    key,
    grouped,
    wrap,
    recordsOf,
    small,
    requestIds: keyOf(operation) === 'request_ids',
  };
});

/** Leaves batch operations out of a template. @param reason a sentence */
export const exceptBatches = (reason: string): Partial<Record<OperationId, string>> =>
  Object.fromEntries(batches.map(({ operation }) => [operation, reason]));

/** The form of the body of a batch operation; undefined for another one. */
export const findBatch = (operation: OperationId): Batch | undefined =>
  batches.find((batch) => batch.operation === operation);

/** The form of the body of an operation that is known to be a batch operation. */
export const batchOf = (operation: OperationId): Batch => findBatch(operation) as Batch;
