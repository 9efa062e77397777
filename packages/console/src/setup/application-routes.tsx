import {
  activateApplication,
  listApplications,
  registerApplication,
  revokeApplication,
  updateApplication,
} from '@email-automation/sandbox/operator/applications';
import {
  ChangedMeanwhile,
  digestFields,
  type Fields,
  findChanges,
} from '@email-automation/sandbox/workspace/record-changes';
import { ValidationFailed } from '@email-automation/service/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { readText, toFieldErrors } from '../forms/form-values.ts';
import { describeOvertaken, formatLoaded, readLoaded } from '../forms/update-from-form.ts';
import { Form } from '../frame/form.tsx';
import { FormErrors } from '../parts/field.tsx';
import { redirect, show } from '../show.tsx';
import { ApplicationFields } from './application-fields.tsx';
import { ApplicationPage } from './application-page.tsx';
import { SecretPage } from './secret-page.tsx';
import { applicationPath } from './setup-paths.ts';

interface ApplicationRoute {
  Params: { clientId: string };
  Body: { name?: string; callback_url?: string; sure?: string };
}

/** What can be changed. */
const fieldNames = ['name', 'callback_url'] as const;

/** Adds OAuth applications: registering, changing, activating, and revoking them. */
export function addApplicationRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { database, clock, random } = context.services;

  const showNew = (
    request: FastifyRequest,
    reply: FastifyReply,
    typed: ApplicationRoute['Body'],
    errors: Record<string, string>,
  ) =>
    show(context, request, reply, {
      title: 'New application',
      section: 'setup',
      status: Object.keys(errors).length > 0 ? 422 : 200,
      content: (
        <>
          <h1>New application</h1>
          <Form action="/console/setup/applications/new" class="card">
            <div class="body setup-form">
              {Object.keys(errors).length > 0 && <FormErrors message="It was not registered." fields={errors} />}
              <ApplicationFields
                typed={typed}
                errors={errors}
                hint=" It can be set later, when the application is activated."
              />
              <p class="bar">
                <button type="submit" class="primary">
                  Register
                </button>
              </p>
            </div>
          </Form>
        </>
      ),
    });

  app.get('/console/setup/applications/new', async (request, reply) => showNew(request, reply, {}, {}));
  app.post<{ Body: ApplicationRoute['Body'] }>('/console/setup/applications/new', async (request, reply) => {
    const { name = '', callback_url = '' } = request.body;
    const registration = {
      name: name.trim(),
      ...(callback_url.trim() !== '' && { callback_url: callback_url.trim() }),
    };
    try {
      const { client_id, client_secret } = await registerApplication(database, registration, clock, random);
      const secrets = { 'Client id': client_id, 'Client secret': client_secret };
      return await show(context, request, reply, {
        title: 'New application',
        section: 'setup',
        status: 201,
        content: (
          <SecretPage
            title={`${registration.name} is registered`}
            back={applicationPath(client_id)}
            secrets={secrets}
          />
        ),
      });
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      return showNew(request, reply, request.body, errorsOf(error));
    }
  });

  async function showApplication(
    request: FastifyRequest<{ Params: ApplicationRoute['Params'] }>,
    reply: FastifyReply,
    more: { typed?: Fields; loaded?: string; errors?: Record<string, string> } = {},
  ) {
    const { clientId } = request.params;
    const application = (await listApplications(database)).find(({ client_id }) => client_id === clientId);
    if (application === undefined) throw new ConsoleError(404, `There is no application ${clientId}.`);
    const { errors = {}, loaded = formatLoaded(digestFields(application, fieldNames)), typed = application } = more;
    const { name, callback_url } = typed;
    return show(context, request, reply, {
      title: application.name,
      section: 'setup',
      status: Object.keys(errors).length > 0 ? 422 : 200,
      content: (
        <ApplicationPage
          application={application}
          typed={{ name: String(name), callback_url: String(callback_url ?? '') }}
          loaded={loaded}
          errors={errors}
        />
      ),
    });
  }

  /** Saves the fields of the form. @returns the response if they were not saved */
  async function save(request: FastifyRequest<ApplicationRoute>, reply: FastifyReply) {
    const { params, body } = request;
    const typed = { name: (body.name ?? '').trim(), callback_url: (body.callback_url ?? '').trim() || null };
    try {
      await updateApplication(database, params.clientId, (stored) => findChanges(stored, typed, readLoaded(body)));
      return undefined;
    } catch (error) {
      if (error instanceof ValidationFailed)
        return showApplication(request, reply, { typed, loaded: readText(body, 'loaded'), errors: errorsOf(error) });
      if (!(error instanceof ChangedMeanwhile)) throw error;
      const { stored, record } = error;
      const errors = toFieldErrors(describeOvertaken(error), { name: 'Name', callback_url: 'Callback URL' });
      const loaded = formatLoaded(digestFields(stored, fieldNames));
      return showApplication(request, reply, { typed: record, loaded, errors });
    }
  }

  app.get<{ Params: ApplicationRoute['Params'] }>('/console/setup/applications/:clientId', (request, reply) =>
    showApplication(request, reply),
  );
  app.post<ApplicationRoute>('/console/setup/applications/:clientId/edit', async (request, reply) => {
    const failure = await save(request, reply);
    if (failure) return failure;
    const text = 'The application is saved.';
    return redirect(request, reply, applicationPath(request.params.clientId), { kind: 'done', text });
  });
  app.post<ApplicationRoute>('/console/setup/applications/:clientId/activate', async (request, reply) => {
    const { clientId } = request.params;
    const failure = await save(request, reply);
    if (failure) return failure;
    try {
      await activateApplication(database, clientId);
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      return showApplication(request, reply, { errors: errorsOf(error) });
    }
    return redirect(request, reply, applicationPath(clientId), { kind: 'done', text: 'The application is active.' });
  });
  app.post<ApplicationRoute>('/console/setup/applications/:clientId/revoke', async (request, reply) => {
    const { clientId } = request.params;
    if (request.body.sure !== 'yes')
      throw new ConsoleError(422, 'Check “Delete its access tokens and codes” to deactivate the application.');
    const tokens = await revokeApplication(database, clientId);
    const text = `The application is inactive. Access tokens revoked: ${tokens}.`;
    return redirect(request, reply, applicationPath(clientId), { kind: 'done', text });
  });
}

const errorsOf = ({ errors }: ValidationFailed): Record<string, string> =>
  Object.fromEntries(errors.map(({ attribute = 'name', message }) => [attribute, message]));
