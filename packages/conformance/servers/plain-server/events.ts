import { formatTime, now } from './clock.ts';
import type { Account, Dataset, Subscriber } from './data.ts';
import { createError, invalid, notFound } from './errors.ts';
import { type ApiRequest, noContent, ok, type Route } from './http.ts';
import { addSubscriber, findByEmail } from './subscribers.ts';
import { findErrors, readRecords } from './validation.ts';

const valueBound = 2147483647;

interface Event {
  email?: string;
  id?: string;
  action: string;
}

/** The errors of an event, apart from who it is about. */
export function findEventErrors(dataset: Dataset, form: 'event' | 'batchEvent', record: unknown, prefix = '') {
  const errors = findErrors(dataset, form, record, prefix);
  const value = (record as { properties?: { value?: unknown } } | null)?.properties?.value;
  if (typeof value === 'number' && value >= valueBound) {
    errors.push(createError('range_error', `${prefix}properties.value`));
  }
  // [conversion-values]
  if (value != null && typeof value !== 'number') errors.push(createError('format_error', `${prefix}properties.value`));
  return errors;
}

/** Adds the action of an event to the ones of the account. */
export function addEvent(_dataset: Dataset, account: Account, _subscriber: Subscriber, { action }: Event): void {
  account.actions.add(action);
}

function recordEvent({ dataset, account, body }: ApiRequest) {
  const records = readRecords(body, 'events');
  if (records?.length !== 1) return invalid([createError('format_error', 'events')]);
  const [record] = records as [Event];
  const errors = findEventErrors(dataset, 'event', record);
  if (errors.length > 0) return invalid(errors);
  const { email, id } = record;
  if ((email == null) === (id == null)) return invalid([createError('presence_error', 'email')]);
  // [unknown-event-subscriber] 404 for an id.
  const known = email == null ? account.subscribers.get(String(id)) : findByEmail(account, email);
  if (known === undefined && email == null) return notFound;
  const subscriber = known ?? addSubscriber(account, String(email), formatTime(now(dataset.clock)));
  dataset.hooks.addEvent(dataset, account, subscriber, record);
  return noContent;
}

// [sorting] The latest come first.
export const listedActions = ({ actions }: Account): string[] => [...actions].reverse();

// [per-page] 30 on a page.
function listActions({ dataset, operation, account, query }: ApiRequest) {
  const list = { operation, query, size: { usual: 30, most: 100 } };
  const { items, meta } = dataset.hooks.paginate(dataset.hooks.listedActions(account), list);
  return ok({ meta, event_actions: items });
}

export const eventRoutes: Route[] = [
  { method: 'POST', path: '/v2/:account/events', handle: recordEvent },
  { method: 'GET', path: '/v2/:account/event_actions', handle: listActions },
  {
    method: 'GET',
    path: '/v2/:account/custom_field_identifiers',
    // [custom-fields] In the order of their first use.
    handle: ({ account }) => ok({ custom_field_identifiers: [...account.fields] }),
  },
];
