import type { RecordLocation } from '@email-automation/sandbox/workspace/read-record';
import type { Fields } from '@email-automation/sandbox/workspace/record-changes';
import { editableFields, parseFields, recordSchema } from '@email-automation/sandbox/workspace/record-schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { type FormBody, readText, readTexts, toFieldErrors } from '../forms/form-values.ts';
import { loadRecord, updateFromForm } from '../forms/update-from-form.ts';
import { Icon } from '../frame/symbols.tsx';
import { redirect, show } from '../show.tsx';
import { labelOf, nouns, RecordForm, type SetupCollection } from './record-form.tsx';
import { accountPath, editPath, userPath } from './setup-paths.ts';

interface EditRoute {
  Params: { id: string; account?: string };
  Body: FormBody;
}

type EditedRecord = RecordLocation & { collection: SetupCollection };

/** Adds the forms that change accounts, users, goals, and forms. */
export function addEditRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { services } = context;

  const showForm = (
    request: FastifyRequest<EditRoute>,
    reply: FastifyReply,
    at: EditedRecord,
    values: { typed: Readonly<Record<string, string>>; loaded: string; errors?: Readonly<Record<string, string>> },
  ) => {
    const title = `Edit the ${nouns[at.collection]}`;
    return show(context, request, reply, {
      title,
      section: 'setup',
      status: values.errors ? 422 : 200,
      content: (
        <>
          <div class="bar">
            <a class="btn quiet icon" href={pageOf(at)} aria-label="Back">
              <Icon name="back" />
            </a>
            <h1>{title}</h1>
            <p class="soft">{at.id}</p>
          </div>
          <RecordForm
            action={editPath(at)}
            fields={editableFields(at.collection)}
            required={recordSchema(at.collection).required ?? []}
            {...values}
          />
        </>
      ),
    });
  };

  for (const [path, collection] of [
    ['/console/setup/accounts/:id', 'accounts'],
    ['/console/setup/users/:id', 'users'],
    ['/console/setup/accounts/:account/goals/:id', 'goals'],
    ['/console/setup/accounts/:account/forms/:id', 'forms'],
  ] as const) {
    app.get<EditRoute>(`${path}/edit`, async (request, reply) => {
      const at = { collection, ...request.params };
      const { fields, loaded } = await loadRecord(services, at);
      return showForm(request, reply, at, { typed: toTexts(fields), loaded });
    });
    app.post<EditRoute>(`${path}/edit`, async (request, reply) => {
      const { body, params } = request;
      const at = { collection, ...params };
      const names = editableFields(collection).map(([name]) => name);
      const typed = readTexts(body, names);
      const empty = Object.fromEntries(names.map((name) => [name, '']));
      const given = { ...empty, ...parseFields(recordSchema(collection), typed) };
      const labels = Object.fromEntries(names.map((name) => [name, labelOf(name)]));
      const failure = await updateFromForm(services, at, given, body, (violations) =>
        toFieldErrors(violations, labels),
      );
      if (failure) {
        const { errors, instead } = failure;
        const values = instead
          ? { typed: toTexts(instead.fields), loaded: instead.loaded }
          : { typed, loaded: readText(body, 'loaded') };
        return showForm(request, reply, at, { ...values, errors });
      }
      const text = `The ${nouns[collection]} is saved.`;
      return redirect(request, reply, pageOf(at), { kind: 'done', text });
    });
  }
}

/** The page that shows a record. */
const pageOf = ({ collection, id, account = id }: EditedRecord): string =>
  collection === 'users' ? userPath(id) : accountPath(account);

/** The texts of fields that `parseFields` parses. */
const toTexts = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
