import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { Result } from '@email-automation/types/operator';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { addAction, type FormRequest } from '../forms/add-form.tsx';
import { fieldsOf, readText, type Values, withoutEmpty } from '../forms/fields.ts';
import { addOperationForm } from '../forms/operation-form.tsx';
import { Card, Facts, Link } from '../parts/blocks.tsx';
import { Empty } from '../parts/empty.tsx';
import { formatFull } from '../parts/times.tsx';
import { ContractTable } from '../records/contract-table.tsx';
import { show } from '../show.tsx';
import { SecretPage } from './secret-page.tsx';
import { accountPath, applicationPath, userPath } from './setup-paths.ts';

/** A collection whose records the API has no endpoint for, with the names of its operations and of what identifies a record. */
const collections = [
  { name: 'Account', plural: 'accounts', key: 'account_id', within: '' },
  { name: 'User', plural: 'users', key: 'email', within: '' },
  { name: 'Goal', plural: 'goals', key: 'goal_id', within: '/accounts/:account_id' },
  { name: 'Form', plural: 'forms', key: 'form_id', within: '/accounts/:account_id' },
] as const;

const section = 'setup';
const setup = '/console/setup';

/** Adds the forms of accounts, users, goals, and forms: new ones, and those that exist. */
export function addRecordForms(app: FastifyInstance, context: ConsoleContext): void {
  for (const { name, plural, key, within } of collections) {
    const noun = name.toLowerCase();
    const names = namesOf(`${name}Change`);
    const pageOf = ({ account_id = '', email }: FormRequest['params']) =>
      email === undefined ? accountPath(account_id) : userPath(email);
    addOperationForm(app, context, {
      section,
      path: `${setup}${within}/new/${plural}`,
      operation: `create${name}`,
      title: `New ${noun}`,
      button: 'Create',
      names: [name === 'User' ? 'email' : 'id', ...names],
      back: ({ account_id }) => (account_id === undefined ? setup : accountPath(account_id)),
      // An id that nobody chose.
      toBody: (values) => ({ ...(name !== 'User' && { id: context.services.random.id() }), ...withoutEmpty(values) }),
      to: (record, { email }, { params }) =>
        pageOf({ ...(email ? { email: String(email) } : { account_id: (record as { id: string }).id }), ...params }),
      done: `The ${noun} is created.`,
    });
    addOperationForm(app, context, {
      section,
      path: `${setup}${within}/${plural}/:${key}/edit`,
      operation: `update${name}`,
      title: `Edit the ${noun}`,
      button: 'Save',
      isChange: true,
      back: pageOf,
      async load({ params }) {
        const values = (await callOperation(context, `fetch${name}`, { path: params })) as Values;
        return {
          values,
          cards: [{ fields: fieldsOf(`New${name}`, names) }],
          about: params[key] ?? '',
          ...(name === 'Goal' && {
            after: <Conversions of={await callOperation(context, 'listConversions', { path: params })} />,
          }),
        };
      },
      done: `The ${noun} is saved.`,
    });
  }
}

/** The visits that count for a goal, newest first. */
function Conversions({ of: { conversions } }: { of: Result<'listConversions'> }) {
  return (
    <Card title="Conversions" end={<span class="faint">the newest 100</span>}>
      {conversions.length === 0 ? (
        <Empty symbol="overview" title="No conversions yet" />
      ) : (
        <ContractTable operation="listConversions" rows={conversions} />
      )}
    </Card>
  );
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
  const path = `${setup}/applications/:client_id`;
  const back = ({ client_id = '' }: FormRequest['params']) => applicationPath(client_id);
  const find = async ({ params }: FormRequest) => {
    const { applications } = await callOperation(context, 'listApplications', {});
    const found = applications.find(({ client_id }) => client_id === params.client_id);
    if (found === undefined) throw new ConsoleError(404, `There is no application ${params.client_id}.`);
    return found;
  };
  addOperationForm(app, context, {
    section,
    path: `${setup}/applications/new`,
    operation: 'createApplication',
    title: 'New application',
    button: 'Register',
    texts: applicationTexts,
    back: () => setup,
    toBody: (values) => ({ name: '', ...withoutEmpty(values) }),
    async to({ client_id, client_secret }, { name }, { request, reply }) {
      const secrets = { 'Client id': client_id, 'Client secret': client_secret };
      const content = (
        <SecretPage title={`${name} is registered`} back={applicationPath(client_id)} secrets={secrets} />
      );
      await show(context, request, reply, { title: 'New application', section, status: 201, content });
      return undefined;
    },
    done: '',
  });
  addOperationForm(app, context, {
    section,
    path,
    action: `${path}/edit`,
    operation: 'updateApplication',
    title: 'Application',
    button: 'Save',
    isChange: true,
    back,
    async load(asked) {
      const application = await find(asked);
      const { client_id, name, active, created_at } = application;
      return {
        values: { ...application },
        cards: [{ fields: fieldsOf('ApplicationChange', undefined, applicationTexts) }],
        about: `${name}, ${active ? 'active' : 'inactive'}`,
        back: setup,
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
                <Link to={`${applicationPath(client_id)}/${active ? 'revoke' : 'activate'}`}>
                  {active ? 'Deactivate…' : 'Activate…'}
                </Link>
              </p>
            </div>
          </section>
        ),
      };
    },
    done: 'The application is saved.',
  });
  addOperationForm(app, context, {
    section,
    path: `${path}/activate`,
    operation: 'activateApplication',
    title: 'Activate the application',
    button: 'Activate',
    texts: { callback_url: { hint: callbackHint, required: true } },
    back,
    async load(asked) {
      const { name, callback_url } = await find(asked);
      return { values: { callback_url }, about: name };
    },
    done: 'The application is active.',
  });
  addOperationForm(app, context, {
    section,
    path: `${path}/revoke`,
    operation: 'revokeApplication',
    title: 'Deactivate the application',
    button: 'Deactivate',
    isDestructive: true,
    back,
    load: async (asked) => ({
      about: (await find(asked)).name,
      note: <p>Deletes its access tokens and codes: each of its users must allow access again.</p>,
    }),
    done: ({ revoked }) => `The application is inactive. Access tokens revoked: ${revoked}.`,
  });
}
