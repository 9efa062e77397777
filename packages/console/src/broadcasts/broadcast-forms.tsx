import { ValidationFailed } from '@email-automation/service/domain/errors';
import type { Broadcast } from '@email-automation/service/domain/records';
import { fetchBroadcast } from '@email-automation/service/services/broadcasts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { readAccountChoices } from '../forms/account-field.tsx';
import { createFromForm } from '../forms/create-from-form.ts';
import { type FormBody, readText, readTexts, toFieldErrors } from '../forms/form-values.ts';
import { loadRecord, updateFromForm } from '../forms/update-from-form.ts';
import { recordPath } from '../records/record-path.ts';
import { redirect, show } from '../show.tsx';
import { BroadcastForm, type BroadcastValues, textLabels, textNames } from './broadcast-form.tsx';

interface RecordRoute {
  Params: { account: string; id: string };
  Body: FormBody;
}

const labels = { ...textLabels, id: 'Id' };

/** Adds the forms of new broadcasts and of drafts. */
export function addBroadcastForms(app: FastifyInstance, context: ConsoleContext): void {
  const { services } = context;
  const { database } = services;

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    values: BroadcastValues,
    more: { errors?: Readonly<Record<string, string>>; path?: string; loaded?: string } = {},
  ) {
    const { errors = {}, path } = more;
    return show(context, request, reply, {
      title: path ? 'Edit the draft · Broadcasts' : 'New broadcast · Broadcasts',
      section: 'broadcasts',
      status: Object.keys(errors).length > 0 ? 422 : 200,
      content: <BroadcastForm {...more} values={values} accounts={await readAccountChoices(database)} />,
    });
  }

  app.get('/console/broadcasts/new', async (request, reply) => {
    const { account, copy } = request.query as Record<string, unknown>;
    if (typeof account !== 'string' || typeof copy !== 'string')
      return showForm(request, reply, { account: request.session.account ?? '', id: '', texts: {} });
    return showForm(request, reply, { ...valuesOf(await fetchBroadcast(services, account, copy)), id: '' });
  });

  app.post<{ Body: FormBody }>('/console/broadcasts', async (request, reply) => {
    const values = readValues(request.body);
    const record = { ...values.texts, id: values.id || services.random.id(), status: 'draft' };
    const toErrors = (violations: Parameters<typeof toFieldErrors>[0]) => toFieldErrors(violations, labels);
    const errors = await createFromForm(services, 'broadcasts', record, values.account, toErrors);
    if (errors) return showForm(request, reply, values, { errors });
    const path = recordPath('broadcasts', { account_id: values.account, id: record.id });
    const text = 'The broadcast is created. It is a draft: send or schedule it below.';
    return redirect(request, reply, path, { kind: 'done', text });
  });

  app.get<RecordRoute>('/console/broadcasts/:account/:id/edit', async (request, reply) => {
    const broadcast = await fetchBroadcast(services, request.params.account, request.params.id);
    if (broadcast.status !== 'draft')
      throw new ConsoleError(409, `The broadcast is ${broadcast.status}. Only a draft can be edited.`);
    const { loaded } = await loadRecord(services, locate(request.params));
    return showForm(request, reply, valuesOf(broadcast), { path: recordPath('broadcasts', broadcast), loaded });
  });

  app.post<RecordRoute>('/console/broadcasts/:account/:id/edit', async (request, reply) => {
    const { body, params } = request;
    const path = recordPath('broadcasts', { account_id: params.account, id: params.id });
    const values = { ...readValues(body), account: params.account, id: params.id };
    const given = { ...Object.fromEntries(textNames.map((name) => [name, ''])), ...values.texts };
    try {
      const failure = await updateFromForm(services, locate(params), given, body, (violations) =>
        toFieldErrors(violations, labels),
      );
      if (failure) {
        const { errors, instead } = failure;
        const shown = instead ? { ...values, texts: instead.fields as Record<string, string> } : values;
        return showForm(request, reply, shown, { errors, path, loaded: instead?.loaded ?? readText(body, 'loaded') });
      }
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      // It is no draft any more, so that its form is gone.
      return redirect(request, reply, path, { kind: 'bad', text: error.message });
    }
    return redirect(request, reply, path, { kind: 'done', text: 'The draft is saved.' });
  });
}

const locate = ({ account, id }: RecordRoute['Params']) => ({ collection: 'broadcasts' as const, id, account });

const readValues = (body: FormBody): BroadcastValues => ({
  account: readText(body, 'account'),
  id: readText(body, 'id').trim(),
  texts: readTexts(body, textNames),
});

const valuesOf = (broadcast: Broadcast): BroadcastValues => ({
  account: broadcast.account_id,
  id: broadcast.id,
  texts: Object.fromEntries(textNames.map((name) => [name, broadcast[name] ?? ''])),
});
