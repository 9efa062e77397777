import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readContract } from '../../contract/contract.ts';
import { timestamp } from '../../domain/clock.ts';
import { ValidationFailed } from '../../domain/errors.ts';
import type { Broadcast } from '../../domain/records.ts';
import { fetchBroadcast } from '../../services/broadcasts.ts';
import { type BroadcastContent, editBroadcast } from '../../services/change-broadcasts.ts';
import { findRecordViolations } from '../../workspace/create-record.ts';
import { toBroadcast } from '../../workspace/records.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { readAccountChoices } from '../forms/account-field.tsx';
import { createFromForm } from '../forms/create-from-form.ts';
import { type FormBody, readText, readTexts, toFieldErrors } from '../forms/form-values.ts';
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
  const { database, clock } = services;
  const contract = readContract();

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    values: BroadcastValues,
    { errors = {}, path }: { errors?: Readonly<Record<string, string>>; path?: string } = {},
  ) {
    return show(context, request, reply, {
      title: path ? 'Edit the draft · Broadcasts' : 'New broadcast · Broadcasts',
      section: 'broadcasts',
      status: Object.keys(errors).length > 0 ? 422 : 200,
      content: (
        <BroadcastForm
          {...(path && { path })}
          values={values}
          errors={errors}
          accounts={await readAccountChoices(database)}
        />
      ),
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
    const errors = await createFromForm(services, contract, 'broadcasts', record, values.account, toErrors);
    if (errors) return showForm(request, reply, values, { errors });
    const path = recordPath('broadcasts', { account_id: values.account, id: record.id });
    const text = 'The broadcast is created. It is a draft: send or schedule it below.';
    return redirect(request, reply, path, { kind: 'done', text });
  });

  app.get<RecordRoute>('/console/broadcasts/:account/:id/edit', async (request, reply) => {
    const broadcast = await fetchBroadcast(services, request.params.account, request.params.id);
    if (broadcast.status !== 'draft')
      throw new ConsoleError(409, `The broadcast is ${broadcast.status}. Only a draft can be edited.`);
    return showForm(request, reply, valuesOf(broadcast), { path: recordPath('broadcasts', broadcast) });
  });

  app.post<RecordRoute>('/console/broadcasts/:account/:id/edit', async (request, reply) => {
    const { account, id } = request.params;
    const path = recordPath('broadcasts', { account_id: account, id });
    const values = { ...readValues(request.body), account, id };
    const record = { ...values.texts, id };
    const violations = findRecordViolations(contract, 'broadcasts', record);
    if (violations.length > 0)
      return showForm(request, reply, values, { errors: toFieldErrors(violations, labels), path });
    try {
      const content = contentOf(toBroadcast(account, record as never, timestamp(clock.now())));
      await editBroadcast(services, account, id, content);
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      // It is no draft any more, so that its form is gone.
      return redirect(request, reply, path, { kind: 'bad', text: error.message });
    }
    return redirect(request, reply, path, { kind: 'done', text: 'The draft is saved.' });
  });
}

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

/** The fields of a broadcast that a draft can change. */
function contentOf(broadcast: Broadcast): BroadcastContent {
  const { name, subject, text_body, html_body, from_name, from_email, postal_address, bcc } = broadcast;
  return { name, subject, text_body, html_body, from_name, from_email, postal_address, bcc };
}
