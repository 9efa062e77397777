import { parseFields, recordSchema } from '@email-automation/sandbox/workspace/record-schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { createFromForm } from '../forms/create-from-form.ts';
import { type FormBody, readTexts, toFieldErrors } from '../forms/form-values.ts';
import { redirect, show } from '../show.tsx';
import { fieldsOf, labelOf, nouns, RecordForm, type SetupCollection } from './record-form.tsx';
import { accountPath, userPath } from './setup-paths.ts';

interface RecordRoute {
  Params: { account?: string; collection: string };
  Body: FormBody;
}

/** Adds the forms of new accounts and users, and of goals and forms of an account. */
export function addRecordRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { services } = context;

  const collectionOf = ({ account, collection }: RecordRoute['Params']): SetupCollection => {
    const own = account === undefined ? ['accounts', 'users'] : ['goals', 'forms'];
    if (!own.includes(collection)) throw new ConsoleError(404, 'The console has no such page.');
    return collection as SetupCollection;
  };
  const showForm = (
    request: FastifyRequest<RecordRoute>,
    reply: FastifyReply,
    typed: Readonly<Record<string, string>>,
    errors: Readonly<Record<string, string>>,
  ) => {
    const collection = collectionOf(request.params);
    const noun = nouns[collection];
    return show(context, request, reply, {
      title: `New ${noun}`,
      section: 'setup',
      status: Object.keys(errors).length > 0 ? 422 : 200,
      content: (
        <>
          <h1>{`New ${noun}`}</h1>
          <RecordForm
            action={request.url.split('?')[0] ?? ''}
            fields={fieldsOf(collection)}
            required={recordSchema(collection).required ?? []}
            typed={typed}
            errors={errors}
          />
        </>
      ),
    });
  };

  for (const path of ['/console/setup/new/:collection', '/console/setup/accounts/:account/new/:collection']) {
    app.get<RecordRoute>(path, async (request, reply) => {
      collectionOf(request.params);
      return showForm(request, reply, {}, {});
    });
    app.post<RecordRoute>(path, async (request, reply) => {
      const collection = collectionOf(request.params);
      const { account = '' } = request.params;
      const fields = fieldsOf(collection);
      const typed = readTexts(
        request.body,
        fields.map(([name]) => name),
      );
      const record = parseFields(recordSchema(collection), typed);
      // An id that nobody chose.
      if (collection !== 'users') record.id ??= services.random.id();
      const labels = Object.fromEntries(fields.map(([name]) => [name, labelOf(name)]));
      const toErrors = (violations: Parameters<typeof toFieldErrors>[0]) => toFieldErrors(violations, labels);
      const errors = await createFromForm(services, collection, record, account, toErrors);
      if (errors) return showForm(request, reply, typed, errors);
      const text = `The ${nouns[collection]} is created.`;
      const to = collection === 'users' ? userPath(String(record.email)) : accountPath(account || String(record.id));
      return redirect(request, reply, to, { kind: 'done', text });
    });
  }
}
