import type { Operation, OperationId } from '@email-automation/types';
import { contentOf } from '../contract/content.ts';
import { operations } from '../contract/operations.ts';

/** Why a template does not concern an operation, as a sentence; undefined if it does. */
export type Concern = (operation: Operation<OperationId>) => string | undefined;

/** The operations that the contract describes in a certain way. @param otherwise why it does not concern the rest */
const where =
  (includes: (operation: Operation<OperationId>) => boolean, otherwise: string): Concern =>
  (operation) =>
    includes(operation) ? undefined : otherwise;

/** The operations that all of the concerns include. */
export const both =
  (...concerns: Concern[]): Concern =>
  (operation) =>
    concerns.map((concern) => concern(operation)).find((reason) => reason !== undefined);

/** The operations of the API, without the OAuth steps. */
export const ofApi = where(({ server }) => server === 'api', 'It is a step of OAuth, not an operation of the API.');

/** Operations within an account. */
export const ofAccount = both(
  ofApi,
  where(({ pathParameters }) => pathParameters.includes('account_id'), 'Its path names no account.'),
);

/** Operations on one record of an account, which the path names. */
export const ofRecord = both(
  ofAccount,
  where(({ pathParameters }) => pathParameters.length > 1, 'Its path names no record of an account.'),
);

const isBatch = ({ rateLimit }: Operation<OperationId>) => rateLimit === 'batch';

export const isOfBatches = where(isBatch, 'It is no batch operation.');

/** Batch operations whose arrays are in the elements of `batches`. */
export const inGroups = both(
  isOfBatches,
  where(({ batch }) => batch?.grouped === true, 'Its body is one array, without groups.'),
);

/** Operations that take a body. */
export const withBody = both(
  ofApi,
  where(({ body }) => body !== undefined, 'It takes no body.'),
);

export const writes = both(
  ofApi,
  where(({ method }) => method !== 'GET', 'It only reads.'),
);

/** Operations that write without a body: they move a record to another state. */
export const changesState = both(
  writes,
  where(({ body }) => body === undefined, 'It writes what is in its body.'),
);

/** Operations that take one record in their body. */
export const withOneRecord = both(
  withBody,
  where((operation) => !isBatch(operation), 'It is a batch operation: how invalid records fail is unspecified.'),
);

export const readsOnly = both(
  ofApi,
  where(({ method }) => method === 'GET', 'It writes.'),
);

/** Operations that take a list argument, with a value of it if that is given. */
export const withArgument = (name: string, value?: string) =>
  both(
    readsOnly,
    where(({ query }) => query.some((parameter) => parameter.name === name), `It takes no argument \`${name}\`.`),
    where(
      ({ query }) =>
        value === undefined || query.some(({ name: one, schema }) => one === name && isAmong(value, schema)),
      `Its \`${name}\` is never \`${value}\`.`,
    ),
  );

const isAmong = (value: string, { enum: all }: Readonly<Record<string, unknown>>) =>
  Array.isArray(all) && all.includes(value);

/** The name of the array in the successful response of an operation. */
export const keyOf = (operation: OperationId): string => contentOf(operation)?.key ?? '';

/** The component of the records that an operation returns. */
export const componentOf = (operation: OperationId): string => contentOf(operation)?.component ?? '';

/** The path parameter that names the record of an operation. */
export const parameterOf = (operation: OperationId): string => operations[operation].pathParameters.at(-1) ?? '';

const isRecords = ({ operationId }: Operation<OperationId>) => contentOf(operationId)?.component !== undefined;

/** Operations whose response has records, of one component if it is given. */
export const returnsRecords = (component?: string) =>
  both(
    ofApi,
    where(isRecords, 'Its response has no records.'),
    where(
      ({ operationId }) => component === undefined || contentOf(operationId)?.component === component,
      `It returns other records than ${component}.`,
    ),
  );

/** Operations whose response has a member. */
export const returnsMember = (name: string) =>
  both(
    ofApi,
    where(
      ({ operationId }) => contentOf(operationId)?.members.includes(name) ?? false,
      `Its response has no \`${name}\`.`,
    ),
  );

/** Operations that return one record, which the path names. */
export const fetchesOne = both(
  returnsRecords(),
  readsOnly,
  where(
    ({ query, pathParameters, path }) => query.length === 0 && path.endsWith(`{${pathParameters.at(-1)}}`),
    'It lists records.',
  ),
);
