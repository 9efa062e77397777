import type { Operation, OperationId } from '@email-automation/types';
import { contentOf } from '../contract/content.ts';
import { operations } from '../contract/operations.ts';

/** Whether a template concerns an operation, by the contract. */
export type Concern = (operation: Operation<OperationId>) => boolean;

/** The operations that all of the concerns include. */
export const both =
  (...concerns: Concern[]): Concern =>
  (operation) =>
    concerns.every((concern) => concern(operation));

/** The operations of the API, without the OAuth steps. */
export const ofApi: Concern = ({ server }) => server === 'api';

/** Operations within an account. */
export const ofAccount = both(ofApi, ({ pathParameters }) => pathParameters.includes('account_id'));

/** Operations on one record of an account, which the path names. */
export const ofRecord = both(ofAccount, ({ pathParameters }) => pathParameters.length > 1);

export const isOfBatches: Concern = ({ rateLimit }) => rateLimit === 'batch';

/** Batch operations whose arrays are in the elements of `batches`. */
export const inGroups = both(isOfBatches, ({ batch }) => batch?.grouped === true);

/** Operations that take a body. */
export const withBody = both(ofApi, ({ body }) => body !== undefined);

export const writes = both(ofApi, ({ method }) => method !== 'GET');

/** Operations that write without a body: they move a record to another state. */
export const changesState = both(writes, ({ body }) => body === undefined);

/** Operations that take one record in their body. How invalid records of batches fail is unspecified. */
export const withOneRecord = both(withBody, (operation) => !isOfBatches(operation));

export const readsOnly = both(ofApi, ({ method }) => method === 'GET');

/** Operations that take a list argument, with a value of it if that is given. */
export const withArgument = (name: string, value?: string) =>
  both(readsOnly, ({ query }) =>
    query.some((parameter) => parameter.name === name && (value === undefined || isAmong(value, parameter.schema))),
  );

const isAmong = (value: string, { enum: all }: Readonly<Record<string, unknown>>) =>
  Array.isArray(all) && all.includes(value);

/** The name of the array in the successful response of an operation. */
export const keyOf = (operation: OperationId): string => contentOf(operation)?.key ?? '';

/** The component of the records that an operation returns. */
export const componentOf = (operation: OperationId): string => contentOf(operation)?.component ?? '';

/** The path parameter that names the record of an operation. */
export const parameterOf = (operation: OperationId): string => operations[operation].pathParameters.at(-1) ?? '';

/** Operations whose response has records, of one component if it is given. */
export const returnsRecords = (component?: string) =>
  both(ofApi, ({ operationId }) => {
    const returned = contentOf(operationId)?.component;
    return returned !== undefined && (component === undefined || returned === component);
  });

/** Operations whose response has a member. */
export const returnsMember = (name: string) =>
  both(ofApi, ({ operationId }) => contentOf(operationId)?.members.includes(name) ?? false);

/** Operations that return one record, which the path names. */
export const fetchesOne = both(
  returnsRecords(),
  readsOnly,
  ({ query, pathParameters, path }) => query.length === 0 && path.endsWith(`{${pathParameters.at(-1)}}`),
);
