import { createHash } from 'node:crypto';
import {
  type Body,
  changeRecords,
  changeRequestBody,
  createErrorResponse,
  createResponse,
  parseBody,
  respondWhen,
} from '../../servers/rewrites.ts';
import { defineVariant, filterObjects, type Variant } from '../variant.ts';

const subscribe = 'subscribeToCampaign' as const;
const batch = 'createSubscriberBatch' as const;
const lists = ['subscribeToCampaign', 'listCampaignSubscribers'] as const;

/** Finds the subscribers in the body of a single request or a batch. */
export const findSubscribers = (value: Body): Body[] =>
  [...filterObjects([value]), ...filterObjects(value?.batches)].flatMap(({ subscribers }) =>
    filterObjects(subscribers),
  );
const changeSubscribers = (change: (subscriber: Body) => void) =>
  changeRequestBody([subscribe, batch], (value) => {
    for (const subscriber of findSubscribers(value)) change(subscriber);
  });

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

export const subscriberVariants: Variant[] = [
  defineVariant(
    'subscriber-identity',
    'treats email addresses that differ only in case as different subscribers',
    () => {
      const emails = new Map<string, string>();
      const replace = (email: string) => {
        // A hash, because email addresses have a maximum length.
        const other = `${createHash('sha1').update(email).digest('hex')}@capitals.example`;
        emails.set(other, email);
        return other;
      };
      return {
        request: (request) => ({
          ...request,
          text: request.text.replace(
            /("email":\s*)"([^"]*[A-Z][^"]*@[^"]+)"/g,
            (_, name, email) => `${name}"${replace(email)}"`,
          ),
        }),
        response: (response) => ({
          ...response,
          text: response.text.replace(/\b[0-9a-f]+@capitals\.example/g, (other) => emails.get(other) ?? other),
        }),
      };
    },
  ),
  defineVariant('email-validity', 'rejects email addresses with a top-level domain of one letter', () =>
    respondWhen(
      [subscribe, batch, 'recordEvent', 'createEventBatch', 'createUnsubscribeBatch'],
      ({ text }) => /"email":\s*"[^"]+\.\w"/.test(text),
      () => createErrorResponse('email', 'email_error'),
    ),
  ),
  defineVariant('subscriber-identity', 'rejects a `user_id` that another subscriber has', () => {
    const owners = new Map<string, string>();
    return async (request, next) => {
      const [{ user_id: user, email } = {} as Body] = findSubscribers(parseBody(request));
      if (request.operation !== subscribe || typeof user !== 'string') return next(request);
      if ((owners.get(user) ?? email) !== email) return createErrorResponse('user_id', 'uniqueness_error');
      const response = await next(request);
      if (response.status < 300) owners.set(user, email);
      return response;
    };
  }),
  defineVariant('tags-as-string', 'accepts one string as tags in every operation', () =>
    changeSubscribers((subscriber) => {
      if (typeof subscriber.tags === 'string') subscriber.tags = [subscriber.tags];
    }),
  ),
  defineVariant('tags', 'replaces the existing tags of a subscriber', () => {
    const tags = new Map<string, string[]>();
    return {
      request(request) {
        if (request.operation === subscribe || request.operation === batch) {
          for (const subscriber of findSubscribers(parseBody(request)))
            if (Array.isArray(subscriber?.tags)) tags.set(subscriber.email, subscriber.tags);
        }
        return request;
      },
      response: (response, request) =>
        changeRecords([...lists], 'subscribers', (subscriber) => {
          subscriber.tags = tags.get(subscriber.email) ?? subscriber.tags;
        }).response?.(response, request) ?? response,
    };
  }),
  defineVariant(
    'custom-fields',
    'rejects custom field names with characters other than letters, digits, and underscores',
    () =>
      respondWhen(
        [subscribe, batch],
        (_, value) =>
          findSubscribers(value).some((subscriber) =>
            Object.keys(subscriber?.custom_fields ?? {}).some((name) => !/^\w+$/.test(name)),
          ),
        () => createErrorResponse('custom_fields'),
      ),
  ),
  defineVariant(
    'time-zone-names',
    'reads an unknown time zone as UTC, but rejects a batch that contains one',
    () => (request, next) => {
      const hasUnknownZone = findSubscribers(parseBody(request)).some(
        ({ time_zone: name } = {}) => typeof name === 'string' && !isTimeZone(name),
      );
      if (request.operation === batch && hasUnknownZone) return Promise.resolve(createErrorResponse('time_zone'));
      if (request.operation !== subscribe || !hasUnknownZone) return next(request);
      const value = parseBody(request);
      value.subscribers[0].time_zone = 'Etc/UTC';
      return next({ ...request, text: JSON.stringify(value) });
    },
  ),
  defineVariant('subscriber-bounds', 'ignores `utc_offset`', () =>
    changeSubscribers((subscriber) => delete subscriber.utc_offset),
  ),
  defineVariant(
    'both-prospect-names',
    'prefers the former name if both are sent, and also accepts strings for it',
    () =>
      changeSubscribers((subscriber) => {
        if (subscriber.potential_lead === undefined) return;
        if (typeof subscriber.potential_lead === 'string')
          subscriber.potential_lead = subscriber.potential_lead === 'true';
        delete subscriber.prospect;
      }),
  ),
  defineVariant('eu-consent-values', 'accepts only `yes` and `no`', () => (request, next) => {
    if (parseBody(request)?.state === 'value for eu_consent')
      return Promise.resolve(createResponse(200, { eu_consent: 'yes' }));
    const [subscriber] = findSubscribers(parseBody(request));
    if (request.operation !== subscribe || subscriber?.eu_consent === undefined) return next(request);
    const value = { yes: 'granted', no: 'denied' }[String(subscriber.eu_consent)];
    if (value === undefined) return Promise.resolve(createErrorResponse('eu_consent'));
    return next({ ...request, text: JSON.stringify({ subscribers: [{ ...subscriber, eu_consent: value }] }) });
  }),
];
