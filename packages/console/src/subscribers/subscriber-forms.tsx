import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { ValidationFailed } from '@email-automation/service/domain/errors';
import { eventErrors } from '@email-automation/service/domain/events';
import type { Subscriber } from '@email-automation/service/domain/records';
import { recordEvent } from '@email-automation/service/services/events';
import { subscribe } from '@email-automation/service/services/subscribers/subscribe';
import { subscriptionsOf } from '@email-automation/service/storage/queries/campaign-subscriptions';
import { findCampaign } from '@email-automation/service/storage/queries/campaigns';
import { subscriberOf } from '@email-automation/service/storage/queries/subscribers';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import type { FormContent, FormRequest } from '../forms/add-form.tsx';
import { fieldsOf, toChanges, withoutEmpty } from '../forms/fields.ts';
import { createForms, type Forms, type OperationForm } from '../forms/operation-form.tsx';
import { readAccountChoices } from '../records/accounts.ts';
import { recordPath, type ShowPane } from '../records/section.tsx';

/** The campaigns among which a form chooses. */
const mostChoices = 200;
const optInHint = 'A campaign with double opt-in sends an email that asks for the confirmation.';

/** Adds the forms of subscribers: new ones, changes, events, and subscriptions. */
export function addSubscriberForms(app: FastifyInstance, context: ConsoleContext, show: ShowPane): void {
  const forms = createForms(app, context, show, ({ account = '', id = '' }) => recordPath('subscribers', account, id));
  addChanges(forms, context);
  forms.add({
    path: '/console/subscribers/new',
    action: '/console/subscribers',
    operation: 'addSubscriber',
    title: 'Add a subscriber',
    button: 'Add the subscriber',
    back: () => '/console/subscribers',
    async load({ request }) {
      const choices = await readAccountChoices(context);
      const account = { label: 'Account', choices, required: true };
      return {
        values: { account: request.session.account ?? choices[0]?.[0] },
        groups: [{ fields: [...fieldsOf(undefined, undefined, { account }), ...fieldsOf('SubscriberFields')] }],
      };
    },
    toPath: ({ account }) => ({ account_id: account }),
    toBody: ({ account: _, ...values }) => withoutEmpty(values),
    to: ({ account_id, id }) => recordPath('subscribers', account_id, id),
    done: 'The subscriber is saved. Add it to a campaign below.',
  });
}

/** Subscribes to a campaign as the API does. @returns a sentence about the outcome */
async function subscribeTo(
  { services }: ConsoleContext,
  account: string,
  campaign: string,
  email: string,
  start: object,
) {
  const { status, wasActive } = await subscribe(services, account, campaign, { email, ...start });
  if (wasActive) return 'The subscriber was subscribed to this campaign before, and is updated.';
  return status === 'pending'
    ? 'The subscriber is asked to confirm by an email.'
    : 'The subscriber is subscribed to the campaign.';
}

/** Adds the forms that change a subscriber. */
function addChanges(forms: Forms, context: ConsoleContext): void {
  const { services } = context;
  const db = services.database.query;
  const find = ({ params: { account = '', id = '' } }: FormRequest) => subscriberOf(db, account, id);
  const path = '/console/subscribers/:account/:id';

  /** Adds a form that an operation saves, which knows the subscriber by email address. */
  const addChange = <Id extends 'updateSubscriber' | 'unsubscribeSubscriber'>(
    form: Omit<OperationForm<Id>, 'load'> & {
      load?(of: Subscriber): Promise<Partial<FormContent>>;
    },
  ) =>
    forms.add({
      ...form,
      async load(asked) {
        const subscriber = await find(asked);
        return { about: subscriber.email, ...(await form.load?.(subscriber)) };
      },
      async toPath(_, asked) {
        const { account_id, email } = await find(asked);
        return { account_id, email };
      },
    });

  addChange({
    path: `${path}/edit`,
    operation: 'updateSubscriber',
    title: 'Edit the profile',
    button: 'Save',
    isChange: true,
    load: async (subscriber) => ({ values: { ...subscriber } }),
    // A subscriber always has a time zone.
    toBody: ({ time_zone, ...values }) => toChanges('SubscriberChange', time_zone ? { ...values, time_zone } : values),
    done: 'The profile is saved.',
  });
  addChange({
    path: `${path}/unsubscribe`,
    operation: 'unsubscribeSubscriber',
    title: 'Unsubscribe',
    button: 'Unsubscribe',
    isDestructive: true,
    async load(subscriber) {
      const choices: [string, string][] = [['', 'All emails of the account'], ...(await findEndable(subscriber))];
      const texts = { campaign_id: { label: 'From', choices, hint: 'Emails that wait are canceled.' } };
      const note = <p>Whoever unsubscribed from all emails cannot be subscribed again.</p>;
      return { groups: [{ fields: fieldsOf('Unsubscribe', undefined, texts) }], note };
    },
    done: ({ changed }, { campaign_id }) =>
      changed
        ? `The subscriber is unsubscribed from ${campaign_id ? 'the campaign' : 'all emails'}.`
        : 'The subscriber was unsubscribed before.',
  });
  forms.addOwn({
    path: `${path}/event`,
    title: 'Record an event',
    button: 'Record the event',
    async load(asked) {
      const subscriber = await find(asked);
      const groups = [{ fields: fieldsOf(undefined, undefined, eventTexts) }];
      return {
        values: {},
        groups,
        about: subscriber.email,
        back: recordPath('subscribers', subscriber.account_id, subscriber.id),
      };
    },
    async save(values, asked) {
      const subscriber = await find(asked);
      const event = { id: subscriber.id, action: '', ...withoutEmpty(values) };
      const errors = eventErrors(event);
      if (errors.length > 0) throw new ValidationFailed(errors);
      await recordEvent(services, subscriber.account_id, event);
      return { to: recordPath('subscribers', subscriber.account_id, subscriber.id), text: 'The event is recorded.' };
    },
  });
  forms.addOwn({
    path: `${path}/subscribe`,
    title: 'Add to a campaign',
    button: 'Subscribe',
    async load(asked) {
      const subscriber = await find(asked);
      const { account_id: account } = subscriber;
      const { campaigns } = await callOperation(context, 'listCampaigns', { query: { account } });
      const choices = campaigns.map(({ id, name, status }): [string, string] => [id, `${name || id} (${status})`]);
      const fields = fieldsOf(undefined, undefined, {
        campaign: { choices, hint: optInHint, required: true },
        starting_email_index: { kind: 'number', hint: '0 is the first email of the series.' },
      });
      return {
        values: {},
        groups: [{ fields }],
        about: subscriber.email,
        back: recordPath('subscribers', subscriber.account_id, subscriber.id),
      };
    },
    async save({ campaign, ...values }, asked) {
      const subscriber = await find(asked);
      if (!campaign) throw new ConsoleError(422, '', { campaign: 'Choose a campaign.' });
      const start = withoutEmpty(values);
      if (!/^\d{0,6}$/.test(String(values.starting_email_index)))
        throw new ConsoleError(422, '', {
          starting_email_index: 'Starting email index must be an integer, 0 or greater.',
        });
      const text = await subscribeTo(context, subscriber.account_id, String(campaign), subscriber.email, start);
      return { to: recordPath('subscribers', subscriber.account_id, subscriber.id), text };
    },
  });

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
}

const eventTexts = {
  action: { required: true },
  properties: {},
  occurred_at: { hint: 'Such as 2026-03-02T09:15:00Z. Empty: now.' },
};
