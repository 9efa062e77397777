import type { OperationId } from '@email-automation/types';
import { formatTime, now } from './clock.ts';
import type { Dataset } from './data.ts';
import { createError, invalid, tooManyRequests, type ValidationError } from './errors.ts';
import { findEventErrors } from './events.ts';
import type { Answer, ApiRequest, Route } from './http.ts';
import { enqueue } from './queue.ts';
import { addSubscriber, findByEmail, type SubscriberData } from './subscribers.ts';
import { findErrors, readRecords } from './validation.ts';

/** The least and the most records of an array. */
export const batchSize = { least: 1, most: 1000 };

// [array-lengths]
export function findSizeErrors(
  { hooks }: Dataset,
  records: unknown[] | undefined,
  attribute: string,
): ValidationError[] {
  if (records === undefined) return [createError('presence_error', attribute)];
  const fits = records.length >= hooks.batchSize.least && records.length <= hooks.batchSize.most;
  return fits ? [] : [createError('range_error', attribute)];
}

/** The records to process of the arrays of a batch. */
export const selectRecords = (groups: unknown[][], _operation: OperationId | undefined): unknown[] => groups.flat();

interface Kind {
  /** The key of the records in an element of `batches`. */
  key: string;
  answer: Answer;
  findErrors(dataset: Dataset, record: unknown, prefix: string): ValidationError[];
  apply(request: ApiRequest, record: never): void;
}

type Person = SubscriberData & { email: string };

const findOrAdd = ({ dataset, account }: ApiRequest, email: string) =>
  findByEmail(account, email) ?? addSubscriber(account, email, formatTime(now(dataset.clock)));

const subscribers: Kind = {
  key: 'subscribers',
  answer: { status: 201, body: {} },
  findErrors: (dataset, record, prefix) => findErrors(dataset, 'batchSubscriber', record, prefix),
  apply(request, record: Person) {
    request.dataset.hooks.updateSubscriber(request.account, findOrAdd(request, record.email), record);
  },
};

const unsubscribes: Kind = {
  key: 'subscribers',
  answer: { status: 204 },
  findErrors: (dataset, record, prefix) => findErrors(dataset, 'unsubscribe', record, prefix),
  // [global-unsubscribe] Nothing happens.
  apply({ dataset, account }, { email }: Person) {
    const subscriber = findByEmail(account, email);
    if (subscriber !== undefined) dataset.hooks.unsubscribeFromAll(subscriber);
  },
};

const events: Kind = {
  key: 'events',
  answer: { status: 201, body: {} },
  findErrors: (dataset, record, prefix) => findEventErrors(dataset, 'batchEvent', record, prefix),
  apply(request, record: { email: string; action: string }) {
    request.dataset.hooks.addEvent(request.dataset, request.account, findOrAdd(request, record.email), record);
  },
};

const orders: Kind = {
  key: 'orders',
  answer: { status: 202, body: {} },
  findErrors: (dataset, record, prefix) => findErrors(dataset, 'legacyOrder', record, prefix),
  apply(request, record: Record<string, unknown>) {
    if (typeof record.email === 'string') findOrAdd(request, record.email);
  },
};

/** Checks all records of all elements, and then processes them one after another in the background. */
function accept(kind: Kind, request: ApiRequest): Answer {
  const { dataset, operation, account, body, credential } = request;
  const elements = readRecords(body, 'batches');
  // [array-lengths] Nothing to do.
  if (elements === undefined) return invalid([createError('presence_error', 'batches')]);
  const groups = elements.map((element) => readRecords(element, kind.key));
  const sizeErrors = groups.flatMap((records, index) =>
    findSizeErrors(dataset, records, `batches.${index}.${kind.key}`),
  );
  if (sizeErrors.length > 0) return invalid(sizeErrors);
  // [attribute-names]
  const errors = groups.flatMap((records = [], group) =>
    records.flatMap((record, index) => kind.findErrors(dataset, record, `batches.${group}.${kind.key}.${index}.`)),
  );
  if (errors.length > 0) return invalid(errors);
  const arrays = groups.map((group) => group ?? []);
  if (!dataset.hooks.countRecords(dataset, { operation, credential, groups: arrays })) return tooManyRequests;
  const steps = dataset.hooks
    .selectRecords(arrays, operation)
    .map((record) => () => kind.apply(request, record as never));
  enqueue(dataset.queues, `${account.id} ${request.path}`, steps);
  return kind.answer;
}

const createRoute = (path: string, kind: Kind): Route => ({
  method: 'POST',
  path,
  batch: true,
  handle: (request) => accept(kind, request),
});

export const batchRoutes: Route[] = [
  createRoute('/v2/:account/subscribers/batches', subscribers),
  createRoute('/v2/:account/unsubscribes/batches', unsubscribes),
  createRoute('/v2/:account/events/batches', events),
  createRoute('/v2/:account/orders/batches', orders),
];
