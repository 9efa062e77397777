import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ValidationFailed } from '../../domain/errors.ts';
import {
  activateApplication,
  listApplications,
  registerApplication,
  revokeApplication,
} from '../../services/applications.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { Form } from '../frame/form.tsx';
import { Field, FormErrors } from '../parts/field.tsx';
import { formatFull } from '../parts/times.tsx';
import { redirect, show } from '../show.tsx';
import { SecretPage } from './secret-page.tsx';
import { applicationPath } from './setup-paths.ts';

interface ApplicationRoute {
  Params: { clientId: string };
  Body: { name?: string; callback_url?: string; sure?: string };
}

/** Adds OAuth applications: registering, activating, and revoking them. */
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
              <Field
                name="name"
                label="Name"
                value={typed.name}
                error={errors.name}
                hint="Users see it when they allow access."
                required
              />
              <Field
                name="callback_url"
                label="Callback URL"
                value={typed.callback_url}
                error={errors.callback_url}
                hint="Where browsers go after the consent page. It can be set later, when the application is activated."
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
    typed: ApplicationRoute['Body'] = {},
    errors: Record<string, string> = {},
  ) {
    const { clientId } = request.params;
    const found = (await listApplications(database)).find(({ client_id }) => client_id === clientId);
    if (found === undefined) throw new ConsoleError(404, `There is no application ${clientId}.`);
    const { name, active, callback_url, created_at } = found;
    const path = applicationPath(clientId);
    return show(context, request, reply, {
      title: name,
      section: 'setup',
      status: Object.keys(errors).length > 0 ? 422 : 200,
      content: (
        <>
          <div class="bar">
            <h1>{name}</h1>
            <p class={active ? 'dot' : 'dot off soft'}>{active ? 'Active' : 'Inactive'}</p>
          </div>
          <section class="card" aria-label="Application">
            <div class="body setup-form">
              {Object.keys(errors).length > 0 && <FormErrors message="It was not activated." fields={errors} />}
              <dl class="facts">
                <dt>Client id</dt>
                <dd class="mono">{clientId}</dd>
                <dt>Registered</dt>
                <dd>{`${formatFull(created_at)} UTC`}</dd>
              </dl>
              <Form action={`${path}/activate`} class="stack">
                <Field
                  name="callback_url"
                  label="Callback URL"
                  value={typed.callback_url ?? callback_url ?? ''}
                  error={errors.callback_url}
                  required
                />
                <p class="bar">
                  <button type="submit" class={active ? undefined : 'primary'}>
                    {active ? 'Save' : 'Activate'}
                  </button>
                </p>
              </Form>
              {active && (
                <Form action={`${path}/revoke`} class="bar">
                  <label>
                    <input type="checkbox" name="sure" value="yes" required /> Delete its access tokens and codes
                  </label>
                  <button type="submit" class="bad push">
                    Deactivate
                  </button>
                </Form>
              )}
            </div>
          </section>
        </>
      ),
    });
  }

  app.get<{ Params: ApplicationRoute['Params'] }>('/console/setup/applications/:clientId', (request, reply) =>
    showApplication(request, reply),
  );
  app.post<ApplicationRoute>('/console/setup/applications/:clientId/activate', async (request, reply) => {
    const { clientId } = request.params;
    try {
      await activateApplication(database, clientId, (request.body.callback_url ?? '').trim());
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      return showApplication(request, reply, request.body, errorsOf(error));
    }
    return redirect(request, reply, applicationPath(clientId), {
      kind: 'done',
      text: 'The application is active.',
    });
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
