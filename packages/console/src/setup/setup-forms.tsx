import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { addAction, addForm, type FormRequest } from '../forms/add-form.tsx';
import { fieldsOf, readText, toChanges, type Values, withoutEmpty } from '../forms/fields.ts';
import { Facts, Link } from '../parts/blocks.tsx';
import { formatFull } from '../parts/times.tsx';
import { show } from '../show.tsx';
import { SecretPage } from './secret-page.tsx';
import { accountPath, applicationPath, userPath } from './setup-paths.ts';

/** A collection whose records the API has no endpoint for, with the names of its operations and of what identifies a record. */
const collections = [
  { name: 'Account', plural: 'accounts', key: 'account_id', isInAccount: false },
  { name: 'User', plural: 'users', key: 'email', isInAccount: false },
  { name: 'Goal', plural: 'goals', key: 'goal_id', isInAccount: true },
  { name: 'Form', plural: 'forms', key: 'form_id', isInAccount: true },
] as const;

const section = 'setup';

/** Adds the forms of accounts, users, goals, and forms: new ones, and those that exist. */
export function addRecordForms(app: FastifyInstance, context: ConsoleContext): void {
  for (const { name, plural, key, isInAccount } of collections) {
    const noun = name.toLowerCase();
    const within = isInAccount ? '/console/setup/accounts/:account' : '/console/setup';
    const pathOf = ({ id = '', account }: FormRequest['params']) => ({ account_id: account, [key]: id });
    const pageOf = ({ id = '', account = id }: FormRequest['params']) =>
      name === 'User' ? userPath(id) : accountPath(account);
    addForm(app, context, {
      section,
      path: `${within}/new/${plural}`,
      title: `New ${noun}`,
      button: 'Create',
      load: async ({ params }) => ({
        values: {},
        cards: [{ fields: fieldsOf(`New${name}`, [name === 'User' ? 'email' : 'id', ...namesOf(`${name}Change`)]) }],
        back: params.account === undefined ? '/console/setup' : accountPath(params.account),
      }),
      async save(values, { params }) {
        const body = withoutEmpty(values);
        // An id that nobody chose.
        if (name !== 'User') body.id ??= context.services.random.id();
        await callOperation(context, `create${name}`, { path: pathOf(params), body });
        const to = pageOf({ id: String(body.id ?? body.email), ...params });
        return { to, text: `The ${noun} is created.` };
      },
    });
    addForm(app, context, {
      section,
      path: `${within}/${plural}/:id/edit`,
      title: `Edit the ${noun}`,
      button: 'Save',
      isChange: true,
      load: async ({ params }) => ({
        values: (await callOperation(context, `fetch${name}`, { path: pathOf(params) })) as Values,
        cards: [{ fields: fieldsOf(`New${name}`, namesOf(`${name}Change`)) }],
        about: params.id ?? '',
        back: pageOf(params),
      }),
      async save(values, { params }) {
        await callOperation(context, `update${name}`, {
          path: pathOf(params),
          body: toChanges(`${name}Change`, values),
        });
        return { to: pageOf(params), text: `The ${noun} is saved.` };
      },
    });
  }
}

const namesOf = (schema: string): string[] => fieldsOf(schema).map(({ name }) => name);

/** Adds what gives a user access and takes it: tokens, accounts, and the password. */
export function addAccessActions(app: FastifyInstance, context: ConsoleContext): void {
  const path = '/console/setup/users/:user';
  addAction(app, `${path}/tokens`, async ({ params: { user = '' }, body, request, reply }) => {
    const name = readText(body, 'name').trim();
    const { token } = await callOperation(context, 'createToken', { body: { user, name } });
    const title = `A new API token of ${user}`;
    const content = <SecretPage title={title} back={userPath(user)} secrets={{ 'API token': token }} />;
    await show(context, request, reply, { title: 'New API token', section, status: 201, content });
    return undefined;
  });
  const actions = [
    ['tokens/revoke', 'revokeToken', () => 'The token is revoked.'],
    ['password', 'setPassword', () => 'The password is set.'],
    ['accounts', 'createAccess', (user: string, account: string) => `${user} has access to ${account}.`],
    [
      'accounts/revoke',
      'revokeAccess',
      (user: string, account: string) => `${user} no longer has access to ${account}.`,
    ],
  ] as const;
  for (const [name, operation, describe] of actions)
    addAction(app, `${path}/${name}`, async ({ params: { user = '' }, body }) => {
      const account_id = readText(body, 'account');
      await callOperation(context, operation, {
        path: { user, email: user, account_id, token_id: readText(body, 'token') },
        ...(operation === 'setPassword' && { body: { password: body.password ?? '' } }),
      });
      return { to: readText(body, 'back') || userPath(user), text: describe(user, account_id) };
    });
}

const callbackHint =
  'Where browsers go after the consent page: a web page, or an app (com.example.app:/callback). It can be set later.';
const applicationTexts = {
  name: { hint: 'Users see it when they allow access.', required: true },
  callback_url: { hint: callbackHint },
};

/** Adds OAuth applications: registering, changing, activating, and deactivating them. */
export function addApplicationForms(app: FastifyInstance, context: ConsoleContext): void {
  const path = '/console/setup/applications/:id';
  const find = async ({ id: clientId = '' }: FormRequest['params']) => {
    const { applications } = await callOperation(context, 'listApplications', {});
    const found = applications.find(({ client_id }) => client_id === clientId);
    if (found === undefined) throw new ConsoleError(404, `There is no application ${clientId}.`);
    return found;
  };
  addForm(app, context, {
    section,
    path: '/console/setup/applications/new',
    title: 'New application',
    button: 'Register',
    load: async () => ({
      values: {},
      cards: [{ fields: fieldsOf('NewApplication', undefined, applicationTexts) }],
      back: '/console/setup',
    }),
    async save(values, { request, reply }) {
      const registered = await callOperation(context, 'createApplication', {
        body: { name: '', ...withoutEmpty(values) },
      });
      const secrets = { 'Client id': registered.client_id, 'Client secret': registered.client_secret };
      const back = applicationPath(registered.client_id);
      const content = <SecretPage title={`${values.name} is registered`} back={back} secrets={secrets} />;
      await show(context, request, reply, { title: 'New application', section, status: 201, content });
      return undefined;
    },
  });
  addForm(app, context, {
    section,
    path,
    action: `${path}/edit`,
    title: 'Application',
    button: 'Save',
    isChange: true,
    async load({ params }) {
      const application = await find(params);
      const { client_id, name, active, created_at } = application;
      const here = applicationPath(client_id);
      return {
        values: { ...application },
        cards: [{ fields: fieldsOf('ApplicationChange', undefined, applicationTexts) }],
        about: `${name}, ${active ? 'active' : 'inactive'}`,
        back: '/console/setup',
        after: (
          <section class="card one-column" aria-label="Registration">
            <div class="body stack">
              <Facts
                of={[
                  ['Client id', <span class="mono">{client_id}</span>],
                  ['Registered', `${formatFull(created_at)} UTC`],
                ]}
              />
              <p>
                <Link to={`${here}/${active ? 'revoke' : 'activate'}`}>{active ? 'Deactivate…' : 'Activate…'}</Link>
              </p>
            </div>
          </section>
        ),
      };
    },
    async save(values, { params: { id: client_id = '' } }) {
      if (Object.keys(values).length > 0)
        await callOperation(context, 'updateApplication', {
          path: { client_id },
          body: toChanges('ApplicationChange', values),
        });
      return { to: applicationPath(client_id), text: 'The application is saved.' };
    },
  });
  addForm(app, context, {
    section,
    path: `${path}/activate`,
    title: 'Activate the application',
    button: 'Activate',
    async load({ params }) {
      const { name, client_id, callback_url } = await find(params);
      return {
        values: { callback_url },
        cards: [
          { fields: fieldsOf('Activation', undefined, { callback_url: { hint: callbackHint, required: true } }) },
        ],
        about: name,
        back: applicationPath(client_id),
      };
    },
    async save(values, { params: { id: client_id = '' } }) {
      await callOperation(context, 'activateApplication', { path: { client_id }, body: withoutEmpty(values) });
      return { to: applicationPath(client_id), text: 'The application is active.' };
    },
  });
  addForm(app, context, {
    section,
    path: `${path}/revoke`,
    title: 'Deactivate the application',
    button: 'Deactivate',
    isDestructive: true,
    async load({ params }) {
      const { name, client_id } = await find(params);
      const note = <p>Deletes its access tokens and codes: each of its users must allow access again.</p>;
      return { values: {}, cards: [], about: name, back: applicationPath(client_id), note };
    },
    async save(_, { params: { id: client_id = '' } }) {
      const { revoked } = await callOperation(context, 'revokeApplication', { path: { client_id } });
      return {
        to: applicationPath(client_id),
        text: `The application is inactive. Access tokens revoked: ${revoked}.`,
      };
    },
  });
}

/** What users call a field of an account. */
export const labelOf = (name: string): string =>
  fieldsOf('NewAccount').find((field) => field.name === name)?.label ?? name;
