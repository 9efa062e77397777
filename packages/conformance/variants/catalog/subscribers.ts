import { deepEqual, equal } from 'node:assert/strict';
import {
  type Body,
  changeRecords,
  changeRequestBody,
  createErrorResponse,
  createResponse,
  parseBody,
  respondWhen,
} from '../../mutants/rewrites.ts';
import { expectError } from '../prober.ts';
import { defineVariant, filterObjects, type Variant, withBody } from '../variant.ts';

const subscribe = 'subscribeToCampaign' as const;
const batch = 'createSubscriberBatch' as const;
const lists = ['subscribeToCampaign', 'listCampaignSubscribers'] as const;

/** The people that a request tells of. */
export const subscribersIn = (value: Body): Body[] =>
  [...filterObjects([value]), ...filterObjects(value?.batches)].flatMap(({ subscribers }) =>
    filterObjects(subscribers),
  );
const changeSubscribers = (change: (person: Body) => void) =>
  changeRequestBody([subscribe, batch], (value) => {
    for (const person of subscribersIn(value)) change(person);
  });

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

const subscribersBatch = '/v2/1001/subscribers/batches';
const aBatch = (...subscribers: object[]) => ({ batches: [{ subscribers }] });

export const subscriberVariants: Variant[] = [
  defineVariant(
    'email-case',
    'treats email addresses that differ only in case as different subscribers',
    () => {
      const shown = new Map<string, string>();
      const hidden = (email: string) => {
        const other = `${Buffer.from(email).toString('hex')}@capitals.example`;
        shown.set(other, email);
        return other;
      };
      return {
        request: (request) => ({
          ...request,
          text: request.text.replace(
            /("email":\s*)"([^"]*[A-Z][^"]*@[^"]+)"/g,
            (_, name, email) => `${name}"${hidden(email)}"`,
          ),
        }),
        response: (response) => ({
          ...response,
          text: response.text.replace(/\b[0-9a-f]+@capitals\.example/g, (other) => shown.get(other) ?? other),
        }),
      };
    },
    async ({ subscribe, provide, createName }) => {
      const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
      const name = createName();
      const first = await subscribe(campaign, { email: `A-${name}@Example.com` });
      const second = await subscribe(campaign, { email: `a-${name}@example.com` });
      equal(second.status, 201);
      equal(second.body.subscribers[0].id, first.body.subscribers[0].id);
      equal(second.body.subscribers[0].email, `A-${name}@Example.com`);
    },
  ),
  defineVariant(
    'tags-as-string',
    'accepts one string as tags in every operation',
    () =>
      changeSubscribers((person) => {
        if (typeof person.tags === 'string') person.tags = [person.tags];
      }),
    async ({ subscribe, provide, createEmail, post }) => {
      const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
      expectError(await subscribe(campaign, { email: createEmail(), tags: 'Customer' }), 422, 'format_error', 'tags');
      equal((await post(subscribersBatch, aBatch({ email: createEmail(), tags: 'Customer' }))).status, 201);
    },
  ),
  defineVariant(
    'tags-merging',
    'replaces the existing tags of a subscriber',
    () => {
      const tags = new Map<string, string[]>();
      return {
        request(request) {
          if (request.operation === subscribe || request.operation === batch) {
            for (const person of subscribersIn(parseBody(request)))
              if (Array.isArray(person?.tags)) tags.set(person.email, person.tags);
          }
          return request;
        },
        response: (response, request) =>
          changeRecords([...lists], 'subscribers', (person) => {
            person.tags = tags.get(person.email) ?? person.tags;
          }).response?.(response, request) ?? response,
      };
    },
    async ({ subscribe, provide, createEmail }) => {
      const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
      const person = { email: createEmail() };
      await subscribe(campaign, { ...person, tags: ['Hiker', 'Hiker'] });
      const { body } = await subscribe(campaign, { ...person, tags: ['hiker', 'Hiker', 'Member'] });
      deepEqual(body.subscribers?.[0].tags, ['Hiker', 'hiker', 'Member']);
    },
  ),
  defineVariant(
    'custom-field-names',
    'rejects custom field names with characters other than letters, digits, and underscores',
    () =>
      respondWhen(
        [subscribe, batch],
        (_, value) =>
          subscribersIn(value).some((person) =>
            Object.keys(person?.custom_fields ?? {}).some((name) => !/^\w+$/.test(name)),
          ),
        () => createErrorResponse('custom_fields'),
      ),
    async ({ subscribe, provide, createEmail }) => {
      const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
      const person = { email: createEmail() };
      await subscribe(campaign, { ...person, custom_fields: { kept: 1, 'größe ü / 2': [1, { a: null }] } });
      const { status, body } = await subscribe(campaign, { ...person, custom_fields: { replaced: true } });
      equal(status, 201);
      deepEqual(body.subscribers[0].custom_fields, { kept: 1, 'größe ü / 2': [1, { a: null }], replaced: true });
    },
  ),
  defineVariant(
    'active-custom-fields',
    'sorts custom fields in reverse, and lists only those that its operator declared',
    () => {
      const told = new Set<string>();
      const declared = new Set<string>();
      return {
        request(request) {
          for (const person of subscribersIn(parseBody(request)))
            for (const name of Object.keys(person?.custom_fields ?? {})) told.add(name);
          return request;
        },
        response(response, request) {
          const value = parseBody(response);
          // What a state names is declared.
          if (request.operation === undefined) declared.add(value?.identifier);
          if (request.operation !== 'listCustomFieldIdentifiers' || response.status !== 200) return response;
          const names = value.custom_field_identifiers.filter((name: string) => declared.has(name) || !told.has(name));
          return withBody(response, { custom_field_identifiers: names.reverse() });
        },
      };
    },
    async ({ subscribe, provide, createEmail, get, createName }) => {
      const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
      const [one, two] = [createName(), createName()];
      await subscribe(campaign, { email: createEmail(), custom_fields: { [one]: 'L', [two]: 'M' } });
      const { custom_field_identifiers: names } = (await get('/v2/1001/custom_field_identifiers')).body;
      equal(names.includes(one) && names.includes(two), true);
      deepEqual(names, names.toSorted());
    },
  ),
  defineVariant(
    'time-zone-names',
    'reads an unknown time zone as UTC, but rejects a batch that contains one',
    () => (request, next) => {
      const wrong = subscribersIn(parseBody(request)).some(
        ({ time_zone: name } = {}) => typeof name === 'string' && !isTimeZone(name),
      );
      if (request.operation === batch && wrong) return Promise.resolve(createErrorResponse('time_zone'));
      if (request.operation !== subscribe || !wrong) return next(request);
      const value = parseBody(request);
      value.subscribers[0].time_zone = 'Etc/UTC';
      return next({ ...request, text: JSON.stringify(value) });
    },
    async ({ subscribe, provide, createEmail, post }) => {
      const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
      expectError(
        await subscribe(campaign, { email: createEmail(), time_zone: 'Acme/Nowhere' }),
        422,
        'format_error',
        'time_zone',
      );
      equal((await post(subscribersBatch, aBatch({ email: createEmail(), time_zone: 'Acme/Nowhere' }))).status, 201);
    },
  ),
  defineVariant(
    'utc-offset',
    'ignores `utc_offset`',
    () => changeSubscribers((person) => delete person.utc_offset),
    async ({ subscribe, provide, createEmail }) => {
      const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
      for (const offset of [-841, 841]) {
        expectError(
          await subscribe(campaign, { email: createEmail(), utc_offset: offset }),
          422,
          'range_error',
          'utc_offset',
        );
      }
      const { body } = await subscribe(campaign, { email: createEmail(), utc_offset: 840, time_zone: 'Europe/Berlin' });
      deepEqual([body.subscribers[0].utc_offset, body.subscribers[0].time_zone], [840, 'Europe/Berlin']);
    },
  ),
  defineVariant(
    'both-prospect-names',
    'prefers the former name if both are sent, and also accepts strings for it',
    () =>
      changeSubscribers((person) => {
        if (person.potential_lead === undefined) return;
        if (typeof person.potential_lead === 'string') person.potential_lead = person.potential_lead === 'true';
        delete person.prospect;
      }),
    async ({ subscribe, provide, createEmail }) => {
      const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
      const { body } = await subscribe(campaign, { email: createEmail(), prospect: false, potential_lead: true });
      equal(body.subscribers[0].prospect, false);
      equal(
        (await subscribe(campaign, { email: createEmail(), potential_lead: false })).body.subscribers[0].prospect,
        false,
      );
      expectError(await subscribe(campaign, { email: createEmail(), potential_lead: 'true' }), 422, 'format_error');
    },
  ),
  defineVariant(
    'eu-consent-values',
    'accepts only `yes` and `no`',
    () => (request, next) => {
      if (parseBody(request)?.state === 'value for eu_consent')
        return Promise.resolve(createResponse(200, { eu_consent: 'yes' }));
      const [person] = subscribersIn(parseBody(request));
      if (request.operation !== subscribe || person?.eu_consent === undefined) return next(request);
      const value = { yes: 'granted', no: 'denied' }[String(person.eu_consent)];
      if (value === undefined) return Promise.resolve(createErrorResponse('eu_consent'));
      return next({ ...request, text: JSON.stringify({ subscribers: [{ ...person, eu_consent: value }] }) });
    },
    async ({ subscribe, provide, createEmail }) => {
      const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
      for (const consent of ['granted', 'denied']) {
        equal((await subscribe(campaign, { email: createEmail(), eu_consent: consent })).status, 201);
      }
      expectError(
        await subscribe(campaign, { email: createEmail(), eu_consent: 'yes' }),
        422,
        'format_error',
        'eu_consent',
      );
    },
  ),
];
