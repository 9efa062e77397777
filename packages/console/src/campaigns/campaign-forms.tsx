import type { Fields } from '@email-automation/sandbox/workspace/record-changes';
import { toCampaign, toCampaignEmails } from '@email-automation/sandbox/workspace/records';
import { ValidationFailed } from '@email-automation/service/domain/errors';
import { fetchCampaign } from '@email-automation/service/services/campaigns';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { readAccountChoices } from '../forms/account-field.tsx';
import { createFromForm } from '../forms/create-from-form.ts';
import { type FormBody, readText, toFieldErrors } from '../forms/form-values.ts';
import { loadRecord, updateFromForm } from '../forms/update-from-form.ts';
import { recordPath } from '../records/record-path.ts';
import { redirect, show } from '../show.tsx';
import { CampaignForm, type EditedCampaign } from './campaign-form.tsx';
import {
  type CampaignValues,
  newValues,
  readValues,
  textLabels,
  toChanges,
  toRecord,
  valuesOf,
} from './campaign-values.ts';

interface RecordRoute {
  Params: { account: string; id: string };
  Body: FormBody;
}

const labels = {
  ...textLabels,
  id: 'Id',
  days_of_the_week_mask: 'Days',
  minutes_from_midnight: 'Time of day',
  emails: 'Series of emails',
  double_optin: 'Confirmation by email',
  localize_sending_time: 'Time zone',
  start_immediately: 'First email',
  subject: 'Subject',
  text_body: 'Plain text',
  html_body: 'HTML',
};

/** Adds the forms of new campaigns, and of those that exist. */
export function addCampaignForms(app: FastifyInstance, context: ConsoleContext): void {
  const { services } = context;
  const { database } = services;

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    values: CampaignValues,
    more: { errors?: Readonly<Record<string, string>>; edited?: EditedCampaign; loaded?: string } = {},
  ) {
    const { errors = {}, edited } = more;
    return show(context, request, reply, {
      title: edited ? 'Edit the campaign · Campaigns' : 'New campaign · Campaigns',
      section: 'campaigns',
      status: Object.keys(errors).length > 0 ? 422 : 200,
      content: <CampaignForm {...more} values={values} accounts={await readAccountChoices(database)} />,
    });
  }

  app.get('/console/campaigns/new', async (request, reply) =>
    showForm(request, reply, newValues(request.session.account ?? '')),
  );

  app.post<{ Body: FormBody }>('/console/campaigns', async (request, reply) => {
    const values = readValues(request.body);
    if (readText(request.body, 'do') !== '') return showForm(request, reply, values);
    const record = toRecord(values, services.random.id());
    const errors = await createFromForm(services, 'campaigns', record, values.account, toErrors);
    if (errors) return showForm(request, reply, values, { errors });
    const path = recordPath('campaigns', { account_id: values.account, id: String(record.id) });
    const text = 'The campaign is created. It is a draft: activate it to send its emails.';
    return redirect(request, reply, path, { kind: 'done', text });
  });

  async function findEdited({ account, id }: RecordRoute['Params']): Promise<EditedCampaign> {
    const { campaign } = await fetchCampaign(services, account, id);
    const { status, email_count } = campaign;
    // Subscribers can wait for any email of a campaign that was active.
    return { path: recordPath('campaigns', campaign), status, fixedEmails: status === 'draft' ? 0 : email_count };
  }

  app.get<RecordRoute>('/console/campaigns/:account/:id/edit', async (request, reply) => {
    const { account } = request.params;
    const edited = await findEdited(request.params);
    const { fields, loaded } = await loadRecord(services, locate(request.params));
    return showForm(request, reply, valuesOfRecord(account, fields), { edited, loaded });
  });

  app.post<RecordRoute>('/console/campaigns/:account/:id/edit', async (request, reply) => {
    const { body, params } = request;
    const edited = await findEdited(params);
    const values = { ...readValues(body, edited.fixedEmails), account: params.account, id: params.id };
    const typed = { edited, loaded: readText(body, 'loaded') };
    if (readText(body, 'do') !== '') return showForm(request, reply, values, typed);
    try {
      const failure = await updateFromForm(services, locate(params), toChanges(values), body, toErrors);
      if (failure) {
        const { errors, instead } = failure;
        if (instead === undefined) return showForm(request, reply, values, { ...typed, errors });
        const current = valuesOfRecord(params.account, instead.fields);
        return showForm(request, reply, current, { edited, loaded: instead.loaded, errors });
      }
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      return showForm(request, reply, values, { ...typed, errors: { emails: error.message } });
    }
    const text = edited.status === 'draft' ? 'The draft is saved.' : 'The campaign is saved.';
    return redirect(request, reply, edited.path, { kind: 'done', text });
  });
}

const locate = ({ account, id }: RecordRoute['Params']) => ({ collection: 'campaigns' as const, id, account });

/** The fields of the form for a record of a workspace file. */
function valuesOfRecord(account: string, fields: Fields): CampaignValues {
  return valuesOf(toCampaign(account, fields as never, ''), toCampaignEmails(account, fields as never));
}

function toErrors(violations: Parameters<typeof toFieldErrors>[0]): Record<string, string> {
  const errors = toFieldErrors(violations, labels);
  if (/must/.test(errors.days_of_the_week_mask ?? '')) errors.days_of_the_week_mask = 'Choose at least one day.';
  if (/must/.test(errors.minutes_from_midnight ?? ''))
    errors.minutes_from_midnight = 'Time of day must be a time such as 09:00.';
  return errors;
}
