import { formatTime, now } from './clock.ts';
import { createError, invalid, tooManyRequests, type ValidationError } from './errors.ts';
import { addEvent, findEventErrors } from './events.ts';
import { batchSubscriberFields, legacyOrderFields } from './fields.ts';
import type { Answer, ApiRequest, Route } from './http.ts';
import { countRecords } from './limits.ts';
import { enqueue } from './queue.ts';
import {
  addSubscriber,
  findByEmail,
  type SubscriberData,
  unsubscribeFromAll,
  updateSubscriber,
} from './subscribers.ts';
import { findErrors, readRecords } from './validation.ts';

export const largestBatch = 1000;

// [batch-size-code]
export function findSizeErrors(records: unknown[] | undefined, attribute: string): ValidationError[] {
  if (records === undefined) return [createError('presence_error', attribute)];
  const fits = records.length >= 1 && records.length <= largestBatch;
  return fits ? [] : [createError('range_error', attribute)];
}

interface Kind {
  /** The key of the records in an element of `batches`. */
  key: string;
  answer: Answer;
  findErrors(record: unknown, prefix: string): ValidationError[];
  apply(request: ApiRequest, record: never): void;
}

type Person = SubscriberData & { email: string };

const findOrAdd = ({ world, account }: ApiRequest, email: string) =>
  findByEmail(account, email) ?? addSubscriber(account, email, formatTime(now(world.clock)));

const subscribers: Kind = {
  key: 'subscribers',
  answer: { status: 201, body: {} },
  findErrors: (record, prefix) => findErrors(record, batchSubscriberFields, ['email'], prefix),
  apply(request, record: Person) {
    updateSubscriber(request.account, findOrAdd(request, record.email), record);
  },
};

const unsubscribes: Kind = {
  key: 'subscribers',
  answer: { status: 204 },
  findErrors: (record, prefix) => findErrors(record, { email: 'email' }, ['email'], prefix),
  // [unsubscribe-unknown-subscriber] Nothing happens.
  apply({ account }, { email }: Person) {
    const subscriber = findByEmail(account, email);
    if (subscriber !== undefined) unsubscribeFromAll(subscriber);
  },
};

const events: Kind = {
  key: 'events',
  answer: { status: 201, body: {} },
  findErrors: (record, prefix) => findEventErrors(record, ['action', 'email'], prefix),
  apply(request, record: { email: string; action: string }) {
    addEvent(request.world, request.account, findOrAdd(request, record.email), record);
  },
};

const orders: Kind = {
  key: 'orders',
  answer: { status: 202, body: {} },
  findErrors: (record, prefix) => findErrors(record, legacyOrderFields, [], prefix),
  apply(request, record: Record<string, unknown>) {
    request.account.activity.push({ kind: 'legacy', request: '', record });
    if (typeof record.email === 'string') findOrAdd(request, record.email);
  },
};

/** Checks all records of all elements, and then processes them one after another in the background. */
function accept(kind: Kind, request: ApiRequest): Answer {
  const { world, account, body, credential } = request;
  const elements = readRecords(body, 'batches');
  // [empty-batches] Nothing to do.
  if (elements === undefined) return invalid([createError('presence_error', 'batches')]);
  const groups = elements.map((element) => readRecords(element, kind.key));
  const sizeErrors = groups.flatMap((records, index) => findSizeErrors(records, `batches.${index}.${kind.key}`));
  if (sizeErrors.length > 0) return invalid(sizeErrors);
  // [attribute-names]
  const errors = groups.flatMap((records = [], group) =>
    records.flatMap((record, index) => kind.findErrors(record, `batches.${group}.${kind.key}.${index}.`)),
  );
  if (errors.length > 0) return invalid(errors);
  const records = groups.flatMap((group) => group ?? []);
  if (!countRecords(world.limits, credential, records.length, world.clock)) return tooManyRequests;
  const steps = records.map((record) => () => kind.apply(request, record as never));
  enqueue(world.queues, `${account.id} ${request.path}`, steps);
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
