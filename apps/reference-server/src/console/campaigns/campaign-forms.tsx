import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readContract } from '../../contract/contract.ts';
import { timestamp } from '../../domain/clock.ts';
import { ValidationFailed } from '../../domain/errors.ts';
import { fetchCampaign } from '../../services/campaigns.ts';
import { type CampaignContent, editCampaign } from '../../services/edit-campaign.ts';
import { emailsOf } from '../../storage/campaigns.ts';
import { findRecordViolations } from '../../workspace/create-record.ts';
import { toCampaign, toCampaignEmails } from '../../workspace/records.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { readAccountChoices } from '../forms/account-field.tsx';
import { createFromForm } from '../forms/create-from-form.ts';
import { type FormBody, readText, toFieldErrors } from '../forms/form-values.ts';
import { recordPath } from '../records/record-path.ts';
import { redirect, show } from '../show.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { type CampaignValues, newValues, readValues, textLabels, toRecord, valuesOf } from './campaign-values.ts';

interface RecordRoute {
  Params: { account: string; id: string };
  Body: FormBody;
}

const labels = {
  ...textLabels,
  id: 'Id',
  days_of_the_week_mask: 'Days',
  minutes_from_midnight: 'Time of day',
  subject: 'Subject',
  text_body: 'Plain text',
  html_body: 'HTML',
};

/** Adds the forms of new campaigns and of drafts. */
export function addCampaignForms(app: FastifyInstance, context: ConsoleContext): void {
  const { services } = context;
  const { database, clock } = services;
  const contract = readContract();

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    values: CampaignValues,
    { errors = {}, path }: { errors?: Readonly<Record<string, string>>; path?: string } = {},
  ) {
    return show(context, request, reply, {
      title: path ? 'Edit the draft · Campaigns' : 'New campaign · Campaigns',
      section: 'campaigns',
      status: Object.keys(errors).length > 0 ? 422 : 200,
      content: (
        <CampaignForm
          {...(path && { path })}
          values={values}
          errors={errors}
          accounts={await readAccountChoices(database)}
        />
      ),
    });
  }

  app.get('/console/campaigns/new', async (request, reply) =>
    showForm(request, reply, newValues(request.session.account ?? '')),
  );

  app.post<{ Body: FormBody }>('/console/campaigns', async (request, reply) => {
    const values = readValues(request.body);
    if (readText(request.body, 'do') !== '') return showForm(request, reply, values);
    const record = toRecord(values, services.random.id());
    const errors = await createFromForm(services, contract, 'campaigns', record, values.account, toErrors);
    if (errors) return showForm(request, reply, values, { errors });
    const path = recordPath('campaigns', { account_id: values.account, id: String(record.id) });
    const text = 'The campaign is created. It is a draft: activate it to send its emails.';
    return redirect(request, reply, path, { kind: 'done', text });
  });

  app.get<RecordRoute>('/console/campaigns/:account/:id/edit', async (request, reply) => {
    const { account, id } = request.params;
    const { campaign } = await fetchCampaign(services, account, id);
    if (campaign.status !== 'draft')
      throw new ConsoleError(409, `The campaign is ${campaign.status}. Only a draft can be edited.`);
    const values = valuesOf(campaign, await emailsOf(database.query, account, id));
    return showForm(request, reply, values, { path: recordPath('campaigns', campaign) });
  });

  app.post<RecordRoute>('/console/campaigns/:account/:id/edit', async (request, reply) => {
    const { account, id } = request.params;
    const path = recordPath('campaigns', { account_id: account, id });
    const values = { ...readValues(request.body), account, id };
    if (readText(request.body, 'do') !== '') return showForm(request, reply, values, { path });
    const record = toRecord(values, id);
    const violations = findRecordViolations(contract, 'campaigns', record);
    if (violations.length > 0) return showForm(request, reply, values, { errors: toErrors(violations), path });
    const content = contentOf(toCampaign(account, record as never, timestamp(clock.now())));
    try {
      await editCampaign(services, account, id, content, toCampaignEmails(account, record as never));
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      // It is no draft any more, so that its form is gone.
      return redirect(request, reply, path, { kind: 'bad', text: error.message });
    }
    return redirect(request, reply, path, { kind: 'done', text: 'The draft is saved.' });
  });
}

function toErrors(violations: Parameters<typeof toFieldErrors>[0]): Record<string, string> {
  const errors = toFieldErrors(violations, labels);
  if (errors.days_of_the_week_mask) errors.days_of_the_week_mask = 'Choose at least one day.';
  if (errors.minutes_from_midnight) errors.minutes_from_midnight = 'Time of day must be a time such as 09:00.';
  return errors;
}

/** The fields of a campaign that a draft can change. */
function contentOf(campaign: CampaignContent): CampaignContent {
  return {
    name: campaign.name,
    from_name: campaign.from_name,
    from_email: campaign.from_email,
    postal_address: campaign.postal_address,
    minutes_from_midnight: campaign.minutes_from_midnight,
    localize_sending_time: campaign.localize_sending_time,
    days_of_the_week_mask: campaign.days_of_the_week_mask,
    start_immediately: campaign.start_immediately,
    double_optin: campaign.double_optin,
    confirmation_url: campaign.confirmation_url,
    notify_subscribe_email: campaign.notify_subscribe_email,
    notify_unsubscribe_email: campaign.notify_unsubscribe_email,
    bcc: campaign.bcc,
  };
}
