import { deepEqual, equal } from 'node:assert/strict';
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
import { expectError } from '../prober.ts';
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

const subscribersBatch = '/v2/1001/subscribers/batches';
const createBatch = (...subscribers: object[]) => ({ batches: [{ subscribers }] });

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
    async ({ subscribe, createName }) => {
      const name = createName();
      const first = await subscribe({ email: `A-${name}@Example.com` });
      const second = await subscribe({ email: `a-${name}@example.com` });
      equal(second.status, 200);
      equal(second.body.subscribers[0].id, first.body.subscribers[0].id);
      equal(second.body.subscribers[0].email, `A-${name}@Example.com`);
    },
  ),
  defineVariant(
    'email-validity',
    'rejects email addresses with a top-level domain of one letter',
    () =>
      respondWhen(
        [subscribe, batch, 'recordEvent', 'createEventBatch', 'createUnsubscribeBatch'],
        ({ text }) => /"email":\s*"[^"]+\.\w"/.test(text),
        () => createErrorResponse('email', 'email_error'),
      ),
    async ({ subscribe, createName }) => {
      const name = createName();
      equal((await subscribe({ email: `${name}+a!b@example.c` })).status, 201);
      for (const domain of ['localhost', 'example.5', '[127.0.0.1]', 'm\u00fcnchen.example']) {
        expectError(await subscribe({ email: `${name}@${domain}` }), 422, 'email_error', 'email');
      }
    },
  ),
  defineVariant(
    'subscriber-identity',
    'rejects a `user_id` that another subscriber has',
    () => {
      const owners = new Map<string, string>();
      return async (request, next) => {
        const [{ user_id: user, email } = {} as Body] = findSubscribers(parseBody(request));
        if (request.operation !== subscribe || typeof user !== 'string') return next(request);
        if ((owners.get(user) ?? email) !== email) return createErrorResponse('user_id', 'uniqueness_error');
        const response = await next(request);
        if (response.status < 300) owners.set(user, email);
        return response;
      };
    },
    async ({ subscribe, createEmail, createName }) => {
      const user = createName();
      for (let time = 0; time < 2; time++) {
        equal((await subscribe({ email: createEmail(), user_id: user })).status, 201);
      }
    },
  ),
  defineVariant(
    'tags-as-string',
    'accepts one string as tags in every operation',
    () =>
      changeSubscribers((subscriber) => {
        if (typeof subscriber.tags === 'string') subscriber.tags = [subscriber.tags];
      }),
    async ({ subscribe, createEmail, post }) => {
      expectError(await subscribe({ email: createEmail(), tags: 'Customer' }), 422, 'format_error', 'tags');
      equal((await post(subscribersBatch, createBatch({ email: createEmail(), tags: 'Customer' }))).status, 201);
      expectError(await post(subscribersBatch, createBatch({ email: createEmail(), tags: 7 })), 422, 'format_error');
    },
  ),
  defineVariant(
    'tags',
    'replaces the existing tags of a subscriber',
    () => {
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
    },
    async ({ subscribe, createEmail }) => {
      const subscriber = { email: createEmail() };
      await subscribe({ ...subscriber, tags: ['Hiker', 'Hiker'] });
      const { body } = await subscribe({ ...subscriber, tags: ['hiker', 'Hiker', 'Member'] });
      deepEqual(body.subscribers?.[0].tags, ['Hiker', 'hiker', 'Member']);
    },
  ),
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
    async ({ subscribe, createEmail }) => {
      const subscriber = { email: createEmail() };
      await subscribe({ ...subscriber, custom_fields: { first: 1, 'größe ü / 2': [1, { a: null }] } });
      const { status, body } = await subscribe({ ...subscriber, custom_fields: { second: true } });
      equal(status, 200);
      deepEqual(body.subscribers[0].custom_fields, { first: 1, 'größe ü / 2': [1, { a: null }], second: true });
      const blank = await subscribe({ ...subscriber, custom_fields: { ' ': 1 } });
      expectError(blank, 422, 'presence_error', 'custom_fields');
    },
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
    async ({ subscribe, createEmail, post }) => {
      expectError(
        await subscribe({ email: createEmail(), time_zone: 'Acme/Nowhere' }),
        422,
        'format_error',
        'time_zone',
      );
      equal(
        (await post(subscribersBatch, createBatch({ email: createEmail(), time_zone: 'Acme/Nowhere' }))).status,
        201,
      );
    },
  ),
  defineVariant(
    'subscriber-bounds',
    'ignores `utc_offset`',
    () => changeSubscribers((subscriber) => delete subscriber.utc_offset),
    async ({ subscribe, createEmail }) => {
      for (const offset of [-841, 841]) {
        expectError(await subscribe({ email: createEmail(), utc_offset: offset }), 422, 'range_error', 'utc_offset');
      }
      const { body } = await subscribe({ email: createEmail(), utc_offset: 840, time_zone: 'Europe/Berlin' });
      deepEqual([body.subscribers[0].utc_offset, body.subscribers[0].time_zone], [840, 'Europe/Berlin']);
    },
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
    async ({ subscribe, createEmail }) => {
      const { body } = await subscribe({ email: createEmail(), prospect: false, potential_lead: true });
      equal(body.subscribers[0].prospect, false);
      equal((await subscribe({ email: createEmail(), potential_lead: false })).body.subscribers[0].prospect, false);
      expectError(await subscribe({ email: createEmail(), potential_lead: 'true' }), 422, 'format_error');
    },
  ),
  defineVariant(
    'eu-consent-values',
    'accepts only `yes` and `no`',
    () => (request, next) => {
      if (parseBody(request)?.state === 'value for eu_consent')
        return Promise.resolve(createResponse(200, { eu_consent: 'yes' }));
      const [subscriber] = findSubscribers(parseBody(request));
      if (request.operation !== subscribe || subscriber?.eu_consent === undefined) return next(request);
      const value = { yes: 'granted', no: 'denied' }[String(subscriber.eu_consent)];
      if (value === undefined) return Promise.resolve(createErrorResponse('eu_consent'));
      return next({ ...request, text: JSON.stringify({ subscribers: [{ ...subscriber, eu_consent: value }] }) });
    },
    async ({ subscribe, createEmail }) => {
      for (const consent of ['granted', 'denied']) {
        equal((await subscribe({ email: createEmail(), eu_consent: consent })).status, 201);
      }
      expectError(await subscribe({ email: createEmail(), eu_consent: 'yes' }), 422, 'format_error', 'eu_consent');
    },
  ),
];
