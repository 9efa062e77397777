import {
  type Body,
  changeRequestBody,
  createErrorResponse,
  createResponse,
  parseBody,
} from '../../servers/rewrites.ts';
import { trackSubscribers } from '../track-subscribers.ts';
import { defineVariant, filterObjects, type Variant } from '../variant.ts';

const single = 'recordEvent' as const;
const batch = 'createEventBatch' as const;

/** Finds the events in the body of a single request or a batch. */
const findEvents = (value: Body): Body[] =>
  [...filterObjects([value]), ...filterObjects(value?.batches)].flatMap(({ events }) => filterObjects(events));
const notFound = () => createResponse(404, { errors: [{ code: 'not_found_error', message: 'No such subscriber.' }] });

export const eventVariants: Variant[] = [
  defineVariant(
    'email-and-id-code',
    'returns other codes for an event with both `email` and `id`, or with neither',
    () => async (request, next) => {
      const response = await next(request);
      const [event] = findEvents(parseBody(request));
      if (request.operation !== single || response.status !== 422 || event === undefined) return response;
      if ('email' in event && 'id' in event) return createErrorResponse('email', 'uniqueness_error');
      return 'email' in event || 'id' in event ? response : createErrorResponse('id', 'unavailable_error');
    },
  ),
  defineVariant(
    'unknown-event-subscriber',
    'returns 404 for events of unknown email addresses and IDs, and drops them in batches',
    () => {
      const subscribers = trackSubscribers();
      return async (request, next) => {
        const value = parseBody(request);
        const unknown = findEvents(value).filter(
          ({ email } = {}) => typeof email === 'string' && !subscribers.has(email),
        );
        // A record without an email address fails in the background.
        if (request.operation === batch) for (const event of unknown) delete event.email;
        const changed =
          request.operation === batch && unknown.length > 0 ? { ...request, text: JSON.stringify(value) } : request;
        const response = await next(changed);
        subscribers.track(request, response);
        if (request.operation !== single) return response;
        if (response.status === 422 && parseBody(response).errors[0]?.code === 'unavailable_error') return notFound();
        return response.status === 204 && unknown.length > 0 ? notFound() : response;
      };
    },
  ),
  defineVariant(
    'event-actions',
    'records events with an empty or blank `action`, but rejects them in batches',
    () => async (request, next) => {
      const value = parseBody(request);
      const empty = findEvents(value).filter(({ action } = {}) => typeof action === 'string' && action.trim() === '');
      if (empty.length === 0) return next(request);
      if (request.operation === batch) return createErrorResponse('action', 'presence_error');
      for (const event of empty) event.action = '-';
      return next({ ...request, text: JSON.stringify(value) });
    },
  ),
  defineVariant('conversion-values', 'stores a value that is no integer as an ordinary property', () =>
    changeRequestBody([single, batch], (value) => {
      for (const { properties } of findEvents(value)) {
        if (properties && !Number.isInteger(properties.value)) delete properties.value;
      }
    }),
  ),
];
