import { deepEqual, equal } from 'node:assert/strict';
import { answer, instead, records, refusal, requestBody } from '../../mutants/mutant.ts';
import { refused } from '../prober.ts';
import { type Body, json, objects, type Variant, variant, withBody } from '../variant.ts';

const subscribe = 'subscribeToCampaign' as const;
const batch = 'createSubscriberBatch' as const;
const lists = ['subscribeToCampaign', 'listCampaignSubscribers'] as const;

/** The people that a request tells of. */
export const peopleIn = (value: Body): Body[] =>
  [...objects([value]), ...objects(value?.batches)].flatMap(({ subscribers }) => objects(subscribers));
const onPeople = (change: (person: Body) => void) =>
  requestBody([subscribe, batch], (value) => {
    for (const person of peopleIn(value)) change(person);
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

export const peopleVariants: Variant[] = [
  variant(
    'email-case',
    'tells people apart by capital letters in their addresses',
    () => {
      const shown = new Map<string, string>();
      const hidden = (email: string) => {
        const other = `${Buffer.from(email).toString('hex')}@capitals.example`;
        shown.set(other, email);
        return other;
      };
      return {
        request: (asked) => ({
          ...asked,
          text: asked.text.replace(
            /("email":\s*)"([^"]*[A-Z][^"]*@[^"]+)"/g,
            (_, name, email) => `${name}"${hidden(email)}"`,
          ),
        }),
        answer: (answered) => ({
          ...answered,
          text: answered.text.replace(/\b[0-9a-f]+@capitals\.example/g, (other) => shown.get(other) ?? other),
        }),
      };
    },
    async ({ subscribe, given, unique }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const name = unique();
      const first = await subscribe(campaign, { email: `A-${name}@Example.com` });
      const second = await subscribe(campaign, { email: `a-${name}@example.com` });
      equal(second.status, 201);
      equal(second.body.subscribers[0].id, first.body.subscribers[0].id);
      equal(second.body.subscribers[0].email, `A-${name}@Example.com`);
    },
  ),
  variant(
    'tags-as-string',
    'takes one string for a tag wherever tags are',
    () =>
      onPeople((person) => {
        if (typeof person.tags === 'string') person.tags = [person.tags];
      }),
    async ({ subscribe, given, email, post }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      refused(await subscribe(campaign, { email: email(), tags: 'Customer' }), 422, 'format_error', 'tags');
      equal((await post(subscribersBatch, aBatch({ email: email(), tags: 'Customer' }))).status, 201);
    },
  ),
  variant(
    'tags-merging',
    'replaces the tags that a person has',
    () => {
      const tags = new Map<string, string[]>();
      return {
        request(asked) {
          if (asked.operation === subscribe || asked.operation === batch) {
            for (const person of peopleIn(json(asked)))
              if (Array.isArray(person?.tags)) tags.set(person.email, person.tags);
          }
          return asked;
        },
        answer: (answered, asked) =>
          records([...lists], 'subscribers', (person) => {
            person.tags = tags.get(person.email) ?? person.tags;
          }).answer?.(answered, asked) ?? answered,
      };
    },
    async ({ subscribe, given, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const person = { email: email() };
      await subscribe(campaign, { ...person, tags: ['Hiker', 'Hiker'] });
      const { body } = await subscribe(campaign, { ...person, tags: ['hiker', 'Hiker', 'Member'] });
      deepEqual(body.subscribers?.[0].tags, ['Hiker', 'hiker', 'Member']);
    },
  ),
  variant(
    'custom-field-names',
    'refuses names of custom fields that have other characters than letters, digits and underscores',
    () =>
      instead(
        [subscribe, batch],
        (_, value) =>
          peopleIn(value).some((person) =>
            Object.keys(person?.custom_fields ?? {}).some((name) => !/^\w+$/.test(name)),
          ),
        () => refusal('custom_fields'),
      ),
    async ({ subscribe, given, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const person = { email: email() };
      await subscribe(campaign, { ...person, custom_fields: { kept: 1, 'größe ü / 2': [1, { a: null }] } });
      const { status, body } = await subscribe(campaign, { ...person, custom_fields: { replaced: true } });
      equal(status, 201);
      deepEqual(body.subscribers[0].custom_fields, { kept: 1, 'größe ü / 2': [1, { a: null }], replaced: true });
    },
  ),
  variant(
    'active-custom-fields',
    'sorts custom fields the other way round, and has those only that its operator declared',
    () => {
      const told = new Set<string>();
      const declared = new Set<string>();
      return {
        request(asked) {
          for (const person of peopleIn(json(asked)))
            for (const name of Object.keys(person?.custom_fields ?? {})) told.add(name);
          return asked;
        },
        answer(answered, asked) {
          const value = json(answered);
          // What a state names is declared.
          if (asked.operation === undefined) declared.add(value?.identifier);
          if (asked.operation !== 'listCustomFieldIdentifiers' || answered.status !== 200) return answered;
          const names = value.custom_field_identifiers.filter((name: string) => declared.has(name) || !told.has(name));
          return withBody(answered, { custom_field_identifiers: names.reverse() });
        },
      };
    },
    async ({ subscribe, given, email, get, unique }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const [one, two] = [unique(), unique()];
      await subscribe(campaign, { email: email(), custom_fields: { [one]: 'L', [two]: 'M' } });
      const { custom_field_identifiers: names } = (await get('/v2/1001/custom_field_identifiers')).body;
      equal(names.includes(one) && names.includes(two), true);
      deepEqual(names, names.toSorted());
    },
  ),
  variant(
    'time-zone-names',
    'takes what is no time zone for UTC, and refuses a batch with such a name',
    () => (asked, behind) => {
      const wrong = peopleIn(json(asked)).some(
        ({ time_zone: name } = {}) => typeof name === 'string' && !isTimeZone(name),
      );
      if (asked.operation === batch && wrong) return Promise.resolve(refusal('time_zone'));
      if (asked.operation !== subscribe || !wrong) return behind(asked);
      const value = json(asked);
      value.subscribers[0].time_zone = 'Etc/UTC';
      return behind({ ...asked, text: JSON.stringify(value) });
    },
    async ({ subscribe, given, email, post }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      refused(
        await subscribe(campaign, { email: email(), time_zone: 'Acme/Nowhere' }),
        422,
        'format_error',
        'time_zone',
      );
      equal((await post(subscribersBatch, aBatch({ email: email(), time_zone: 'Acme/Nowhere' }))).status, 201);
    },
  ),
  variant(
    'utc-offset',
    'takes no notice of `utc_offset`',
    () => onPeople((person) => delete person.utc_offset),
    async ({ subscribe, given, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      for (const offset of [-841, 841]) {
        refused(await subscribe(campaign, { email: email(), utc_offset: offset }), 422, 'range_error', 'utc_offset');
      }
      const { body } = await subscribe(campaign, { email: email(), utc_offset: 840, time_zone: 'Europe/Berlin' });
      deepEqual([body.subscribers[0].utc_offset, body.subscribers[0].time_zone], [840, 'Europe/Berlin']);
    },
  ),
  variant(
    'both-prospect-names',
    'takes the old name where both are given, and texts for it too',
    () =>
      onPeople((person) => {
        if (person.potential_lead === undefined) return;
        if (typeof person.potential_lead === 'string') person.potential_lead = person.potential_lead === 'true';
        delete person.prospect;
      }),
    async ({ subscribe, given, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const { body } = await subscribe(campaign, { email: email(), prospect: false, potential_lead: true });
      equal(body.subscribers[0].prospect, false);
      equal((await subscribe(campaign, { email: email(), potential_lead: false })).body.subscribers[0].prospect, false);
      refused(await subscribe(campaign, { email: email(), potential_lead: 'true' }), 422, 'format_error');
    },
  ),
  variant(
    'eu-consent-values',
    'knows `yes` and `no` alone',
    () => (asked, behind) => {
      if (json(asked)?.state === 'value for eu_consent') return Promise.resolve(answer(200, { eu_consent: 'yes' }));
      const [person] = peopleIn(json(asked));
      if (asked.operation !== subscribe || person?.eu_consent === undefined) return behind(asked);
      const value = { yes: 'granted', no: 'denied' }[String(person.eu_consent)];
      if (value === undefined) return Promise.resolve(refusal('eu_consent'));
      return behind({ ...asked, text: JSON.stringify({ subscribers: [{ ...person, eu_consent: value }] }) });
    },
    async ({ subscribe, given, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      for (const consent of ['granted', 'denied']) {
        equal((await subscribe(campaign, { email: email(), eu_consent: consent })).status, 201);
      }
      refused(await subscribe(campaign, { email: email(), eu_consent: 'yes' }), 422, 'format_error', 'eu_consent');
    },
  ),
];
