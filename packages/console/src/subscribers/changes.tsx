import { editSubscriber } from '@email-automation/sandbox/operator/edit-subscriber';
import { digestFields, findChanges } from '@email-automation/sandbox/workspace/record-changes';
import { ValidationFailed } from '@email-automation/service/domain/errors';
import { eventErrors } from '@email-automation/service/domain/events';
import type { Subscriber } from '@email-automation/service/domain/records';
import { recordEvent } from '@email-automation/service/services/events';
import { subscribe } from '@email-automation/service/services/subscribers/subscribe';
import { unsubscribeSubscriber } from '@email-automation/service/services/subscribers/unsubscribe-subscriber';
import { subscriptionsOf } from '@email-automation/service/storage/queries/campaign-subscriptions';
import { findCampaign } from '@email-automation/service/storage/queries/campaigns';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { formatLoaded, readLoaded } from '../forms/update-from-form.ts';
import { Check } from '../parts/check.tsx';
import { Field } from '../parts/field.tsx';
import { listNewestCampaigns } from '../queries/newest.ts';
import { describeSubscribing } from './add-subscriber.tsx';
import { addChange, type SubscriberChange } from './change-subscriber.tsx';
import { createErase } from './erase-change.tsx';
import { type FieldErrors, type FormTexts, objectRule, readObject } from './form-input.ts';
import { profileFields, readProfile, toProfileTexts } from './profile-texts.ts';
import { ProfileFields } from './subscriber-form.tsx';

/** The campaigns among which a form chooses. */
const mostChoices = 200;

/** Adds what an operator can change of a subscriber. */
export function addChanges(app: FastifyInstance, context: ConsoleContext): void {
  for (const create of [createEdit, createEvent, createSubscribe, createUnsubscribe, createErase])
    addChange(app, context, create(context));
}

function createEdit({ services }: ConsoleContext): SubscriberChange {
  return {
    name: 'edit',
    title: 'Edit the profile',
    button: 'Save',
    failure: 'The profile was not saved.',
    fields: [...profileFields, 'loaded'],
    start: (subscriber) => {
      const texts = toProfileTexts(subscriber);
      return { ...texts, loaded: formatLoaded(digestFields(readProfile(texts), profileFields)) };
    },
    render: async (_, texts, errors) => <ProfileFields texts={texts} errors={errors} />,
    check: ({ custom_fields = '' }) => checkObject('custom_fields', 'Custom fields', custom_fields),
    async apply({ account_id, id }, texts) {
      const typed = readProfile(texts);
      await editSubscriber(services, account_id, id, (stored) => ({
        ...stored,
        // Compared as the form reads them: a tag can have a line break.
        ...findChanges(readProfile(toProfileTexts(stored)), typed, readLoaded(texts)),
        ...(typed.time_zone === '' && { time_zone: stored.time_zone }),
      }));
      return 'The profile is saved.';
    },
  };
}

function createEvent({ services }: ConsoleContext): SubscriberChange {
  return {
    name: 'event',
    title: 'Record an event',
    button: 'Record the event',
    failure: 'The event was not recorded.',
    fields: ['action', 'properties', 'occurred_at'],
    start: () => ({}),
    render: async (_, texts, errors) => (
      <>
        <Field name="action" label="Action" value={texts.action} error={errors.action} required />
        <Field
          name="properties"
          label="Properties"
          rows={4}
          value={texts.properties}
          error={errors.properties}
          hint="A JSON object. The value of a conversion is its value in cents."
        />
        <Field
          name="occurred_at"
          label="Occurred at"
          value={texts.occurred_at}
          error={errors.occurred_at}
          hint="Such as 2026-03-02T09:15:00Z. Empty: now."
        />
      </>
    ),
    check: ({ properties = '' }) => checkObject('properties', 'Properties', properties),
    async apply({ account_id, id }, { action = '', properties, occurred_at }) {
      const event = {
        id,
        action,
        ...(properties && { properties: readObject(properties) ?? {} }),
        ...(occurred_at && { occurred_at }),
      };
      const errors = eventErrors(event);
      if (errors.length > 0) throw new ValidationFailed(errors);
      await recordEvent(services, account_id, event);
      return 'The event is recorded.';
    },
  };
}

function createSubscribe({ services }: ConsoleContext): SubscriberChange {
  return {
    name: 'subscribe',
    title: 'Add to a campaign',
    button: 'Subscribe',
    failure: 'The subscriber was not subscribed.',
    fields: ['campaign', 'starting_email_index'],
    start: () => ({}),
    async render({ account_id }, texts, errors) {
      const campaigns = await listNewestCampaigns(services.database.query, { account: account_id, limit: mostChoices });
      return (
        <>
          <Field
            name="campaign"
            label="Campaign"
            value={texts.campaign}
            error={errors.campaign}
            choices={campaigns.map(({ id, name, status }) => [id, `${name || id} (${status})`])}
            hint="A campaign with double opt-in sends an email that asks for the confirmation."
            required
          />
          <Field
            name="starting_email_index"
            label="Starting email index"
            type="number"
            value={texts.starting_email_index}
            error={errors.starting_email_index}
            hint="0 is the first email of the series."
          />
        </>
      );
    },
    check: ({ campaign, starting_email_index = '' }) => ({
      ...(!campaign && { campaign: 'Choose a campaign.' }),
      ...(!/^\d{0,6}$/.test(starting_email_index) && {
        starting_email_index: 'Starting email index must be an integer, 0 or greater.',
      }),
    }),
    async apply({ account_id, email }, { campaign = '', starting_email_index }) {
      const start = starting_email_index ? { starting_email_index: Number(starting_email_index) } : {};
      const { status, wasActive } = await subscribe(services, account_id, campaign, { email, ...start });
      return describeSubscribing(status, wasActive);
    },
  };
}

function createUnsubscribe({ services }: ConsoleContext): SubscriberChange {
  const db = services.database.query;
  async function findEndable({ account_id, id }: Subscriber): Promise<[string, string][]> {
    const subscriptions = await subscriptionsOf(db, { account_id, id }, mostChoices);
    const open = subscriptions.filter(({ status }) => status === 'active' || status === 'pending');
    return Promise.all(
      open.map(async ({ campaign_id }): Promise<[string, string]> => {
        const campaign = await findCampaign(db, account_id, campaign_id);
        return [campaign_id, `The campaign ${campaign?.name || campaign_id}`];
      }),
    );
  }
  return {
    name: 'unsubscribe',
    title: 'Unsubscribe',
    button: 'Unsubscribe',
    failure: 'Nobody was unsubscribed.',
    isDestructive: true,
    fields: ['from', 'sure'],
    start: () => ({}),
    render: async (subscriber, texts, errors) => (
      <>
        <Field
          name="from"
          label="From"
          value={texts.from}
          choices={[['', 'All emails of the account'], ...(await findEndable(subscriber))]}
          hint="Whoever unsubscribed from all emails cannot be subscribed again."
        />
        <div class="field">
          <p id="sure">
            <Check name="sure" checked={false} required>
              Emails that wait are canceled
            </Check>
          </p>
          {errors.sure && <p class="bad">{errors.sure}</p>}
        </div>
      </>
    ),
    check: ({ sure }): FieldErrors => (sure ? {} : { sure: 'Confirm it.' }),
    async apply({ account_id, id }, { from }: FormTexts) {
      const isChanged = await unsubscribeSubscriber(services, account_id, id, from || undefined);
      if (!isChanged) return 'The subscriber was unsubscribed before.';
      return from
        ? 'The subscriber is unsubscribed from the campaign.'
        : 'The subscriber is unsubscribed from all emails.';
    },
  };
}

function checkObject(name: string, label: string, text: string): FieldErrors {
  return readObject(text) === undefined ? { [name]: `${label} ${objectRule}` } : {};
}
