import { addSubscriber } from '@email-automation/sandbox/operator/edit-subscriber';
import { ValidationFailed } from '@email-automation/service/domain/errors';
import type { Subscriber } from '@email-automation/service/domain/records';
import { subscriberErrors } from '@email-automation/service/domain/subscriber-errors';
import type { SubscriberInput } from '@email-automation/service/domain/subscribers';
import { subscribe } from '@email-automation/service/services/subscribers/subscribe';
import { firstAccounts } from '@email-automation/service/storage/queries/accounts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import type { FormBody } from '../forms/form-values.ts';
import { maxAccounts } from '../frame/frame-data.ts';
import { Field } from '../parts/field.tsx';
import { listNewestCampaigns } from '../queries/newest.ts';
import { recordPath } from '../records/record-path.ts';
import { redirect, show } from '../show.tsx';
import {
  type FieldErrors,
  type FormTexts,
  objectRule,
  readObject,
  readTags,
  readTexts,
  toFieldErrors,
} from './form-input.ts';
import { ProfileFields, SubscriberForm } from './subscriber-form.tsx';
import { parseTexts } from './subscriber-query.ts';

const names = ['email', 'to', 'tags', 'custom_fields', 'time_zone', 'eu_consent', 'user_id'];

/** The accounts and campaigns among which a form chooses. */
const mostChoices = 200;

/** Adds the form of a new subscriber, who can be subscribed to a campaign at once. */
export function addNewSubscribers(app: FastifyInstance, context: ConsoleContext): void {
  const { services } = context;

  async function showForm(request: FastifyRequest, reply: FastifyReply, texts: FormTexts, errors: FieldErrors = {}) {
    const { account } = request.session;
    return show(context, request, reply, {
      title: 'Add a subscriber · Subscribers',
      section: 'subscribers',
      status: Object.keys(errors).length > 0 ? 422 : 200,
      content: (
        <SubscriberForm
          action="/console/subscribers"
          back="/console/subscribers"
          title="Add a subscriber"
          button="Add the subscriber"
          failure="The subscriber was not added."
          errors={errors}
        >
          <Field name="email" label="Email" type="email" value={texts.email} error={errors.email} required />
          <Field
            name="to"
            label="Add to"
            value={texts.to}
            error={errors.to}
            choices={await readTargets(context, account)}
            hint="A campaign with double opt-in sends an email that asks for the confirmation."
          />
          <ProfileFields texts={texts} errors={errors} />
        </SubscriberForm>
      ),
    });
  }

  app.get('/console/subscribers/new', async (request, reply) => showForm(request, reply, {}));

  app.post<{ Body: FormBody }>('/console/subscribers', async (request, reply) => {
    const texts = readTexts(request.body, names);
    const [account, campaign] = parseTexts(texts.to, 2) ?? [];
    const custom_fields = readObject(texts.custom_fields ?? '');
    const input: SubscriberInput = {
      email: texts.email ?? '',
      ...(texts.tags && { tags: readTags(texts.tags) }),
      ...(texts.custom_fields && custom_fields && { custom_fields }),
      ...(texts.time_zone && { time_zone: texts.time_zone }),
      ...(texts.eu_consent && { eu_consent: texts.eu_consent }),
      ...(texts.user_id && { user_id: texts.user_id }),
    };
    const errors = {
      ...toFieldErrors(subscriberErrors(input), names),
      ...(custom_fields === undefined && { custom_fields: `Custom fields ${objectRule}` }),
      ...(account === undefined && { to: 'Choose an account or a campaign.' }),
    };
    if (Object.keys(errors).length > 0 || account === undefined) return showForm(request, reply, texts, errors);
    try {
      const added = await add(account, campaign ?? '', input);
      const path = recordPath('subscribers', added.subscriber);
      return redirect(request, reply, path, { kind: 'done', text: added.text });
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      return showForm(request, reply, texts, toFieldErrors(error.errors, names));
    }
  });

  async function add(
    account: string,
    campaign: string,
    input: SubscriberInput,
  ): Promise<{ subscriber: Subscriber; text: string }> {
    if (campaign === '') {
      const { subscriber, isNew } = await addSubscriber(services, account, input);
      return { subscriber, text: isNew ? 'The subscriber is added.' : 'The subscriber existed, and is updated.' };
    }
    const { subscriber, status, wasActive } = await subscribe(services, account, campaign, input as never);
    return { subscriber, text: describeSubscribing(status, wasActive) };
  }
}

/** What subscribing to a campaign did. */
export function describeSubscribing(status: string, wasActive: boolean): string {
  if (wasActive) return 'The subscriber was subscribed to this campaign before, and is updated.';
  return status === 'pending'
    ? 'The subscriber is asked to confirm by an email.'
    : 'The subscriber is subscribed to the campaign.';
}

async function readTargets({ services: { database } }: ConsoleContext, account: string | undefined) {
  const [accounts, campaigns] = await Promise.all([
    firstAccounts(database.query, maxAccounts),
    listNewestCampaigns(database.query, { account, limit: mostChoices }),
  ]);
  return accounts
    .filter(({ id }) => account === undefined || id === account)
    .slice(0, mostChoices)
    .flatMap(({ id, name }): [string, string][] => [
      [JSON.stringify([id, '']), `${name} · ${id}, no campaign`],
      ...campaigns
        .filter(({ account_id }) => account_id === id)
        .map((campaign): [string, string] => [
          JSON.stringify([id, campaign.id]),
          `${name} · ${id}, campaign ${campaign.name || campaign.id}`,
        ]),
    ]);
}
