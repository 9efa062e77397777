import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { answer, instead, records, refusal, requestBody, status } from '../../mutants/mutant.ts';
import type { Asked, Fault } from '../../mutants/proxy.ts';
import { type Body, type Flip, flip, json, type Look, objects, withBody } from '../flip.ts';
import { refused } from '../prober.ts';

const subscribe = 'subscribeToCampaign' as const;
const batch = 'createSubscriberBatch' as const;
const lists = ['subscribeToCampaign', 'listCampaignSubscribers'] as const;

/** The people that a request tells of. */
const peopleIn = (value: Body): Body[] =>
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

/** The record of a person within a campaign, in the given status. */
async function memberOf(look: Look, asked: Asked, memberStatus: string): Promise<Body> {
  const [, , account, , campaign] = asked.url.pathname.split('/');
  const email = json(asked)?.subscribers?.[0]?.email;
  if (typeof email !== 'string') return undefined;
  const found = await look(`/v2/${account}/campaigns/${campaign}/subscribers?status=${memberStatus}&per_page=1000`);
  return found?.subscribers.find((one: Body) => one.email.toLowerCase() === email.toLowerCase());
}

const subscribersBatch = '/v2/1001/subscribers/batches';
const aBatch = (...subscribers: object[]) => ({ batches: [{ subscribers }] });

export const peopleFlips: Flip[] = [
  flip(
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
  flip(
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
  flip(
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
  flip(
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
  flip(
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
  flip(
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
  flip(
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
  flip(
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
  flip(
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
  flip(
    'starting-email-index',
    'takes an index that no email has for the first',
    () => (asked, behind) =>
      behind(asked).then((answered) => {
        const value = json(asked);
        const codes = answered.status === 422 ? json(answered).errors : [];
        if (asked.operation !== subscribe || codes[0]?.attribute !== 'starting_email_index' || codes.length > 1)
          return answered;
        if (codes[0].code !== 'range_error') return answered;
        value.subscribers[0].starting_email_index = 0;
        return behind({ ...asked, text: JSON.stringify(value) });
      }),
    async ({ subscribe, given, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign with emails');
      for (const index of [-1, 3]) {
        const seen = await subscribe(campaign, { email: email(), starting_email_index: index });
        refused(seen, 422, 'range_error', 'starting_email_index');
      }
      equal((await subscribe(campaign, { email: email(), starting_email_index: 2 })).status, 201);
    },
  ),
  flip(
    'subscribe-status',
    'answers 200 to whoever subscribes',
    () => status(subscribe, 201, 200),
    async ({ subscribe, given, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const person = { email: email() };
      for (let time = 0; time < 2; time++) equal((await subscribe(campaign, person)).status, 201);
    },
  ),
  flip(
    'subscribe-many',
    'subscribes the first of several people, and wants a presence where there is none',
    () =>
      requestBody(subscribe, (value) => {
        if (Array.isArray(value.subscribers)) value.subscribers.splice(1);
      }),
    async ({ post, given, email }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      for (const subscribers of [[], [{ email: email() }, { email: email() }]]) {
        const seen = await post(`/v2/1001/campaigns/${campaign}/subscribers`, { subscribers });
        refused(seen, 422, 'length_error', 'subscribers');
      }
    },
  ),
  flip(
    'subscribe-when-active',
    'refuses to subscribe somebody again who is subscribed',
    (look) => async (asked, behind) =>
      asked.operation === subscribe && (await memberOf(look, asked, 'active'))
        ? refusal('email', 'uniqueness_error')
        : behind(asked),
    async ({ subscribe, given, email, get }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const person = { email: email() };
      const { body } = await subscribe(campaign, person);
      const again = await subscribe(campaign, { ...person, user_id: 'u-1' });
      equal(again.status, 201);
      deepEqual([again.body.subscribers[0].id, again.body.subscribers[0].user_id], [body.subscribers[0].id, 'u-1']);
      const subscriptions = await get(`/v2/1001/subscribers/${body.subscribers[0].id}/campaign_subscriptions`);
      deepEqual(
        subscriptions.body.campaign_subscriptions.map(({ lap }: Body) => lap),
        [1],
      );
    },
  ),
  flip(
    'subscribe-when-unsubscribed',
    'refuses to subscribe somebody who has left the campaign',
    (look) => async (asked, behind) =>
      asked.operation === subscribe && (await memberOf(look, asked, 'unsubscribed'))
        ? refusal('email', 'unavailable_error')
        : behind(asked),
    async ({ subscribe, given, person }) => {
      const { campaign_id: campaign = '' } = await given('campaign that people left through an email');
      const email = `${campaign}-1@example.com`;
      equal((await subscribe(campaign, { email, reactivate_if_removed: false })).status, 201);
      notEqual(await person(campaign, email), undefined);
    },
  ),
  flip(
    'removed-code',
    'has another code for somebody who was removed',
    (): Fault => ({
      answer(answered, asked) {
        if (asked.operation !== subscribe || answered.status !== 422) return answered;
        const value = json(answered);
        if (value.errors[0].code !== 'uniqueness_error' || peopleIn(json(asked))[0]?.reactivate_if_removed !== false)
          return answered;
        return withBody(answered, json(refusal('reactivate_if_removed', 'unavailable_error')));
      },
    }),
    async ({ subscribe, given }) => {
      const { campaign_id: campaign = '', email } = await given('subscriber removed from a campaign');
      refused(await subscribe(campaign, { email, reactivate_if_removed: false }), 422, 'uniqueness_error', 'email');
    },
  ),
  flip(
    'double-optin-pending',
    'counts people before they confirm',
    () =>
      requestBody(subscribe, (value) => {
        for (const person of peopleIn(value))
          person.double_optin = (person.double_optin ?? true) === true ? false : person.double_optin;
      }),
    async ({ subscribe, given, email, get, person }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const someone = { email: email(), double_optin: true };
      const { body } = await subscribe(campaign, someone);
      const { id } = body.subscribers[0];
      const subscriptions = await get(`/v2/1001/subscribers/${id}/campaign_subscriptions`);
      deepEqual(
        subscriptions.body.campaign_subscriptions.map(({ status: seen }: Body) => seen),
        ['pending'],
      );
      equal(await person(campaign, someone.email), undefined);
      equal((await get(`/v2/1001/campaigns/${campaign}`)).body.campaigns[0].active_subscriber_count, 0);
    },
  ),
];
