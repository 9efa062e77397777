import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { Result } from '@email-automation/types/operator';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { addAction, type FormRequest } from '../forms/add-form.tsx';
import { fieldsOf, readText, type Values, withoutEmpty } from '../forms/fields.ts';
import { createForms } from '../forms/operation-form.tsx';
import { Block } from '../parts/blocks.tsx';
import { Code, CopyButton } from '../parts/code.tsx';
import { ContractTable } from '../records/contract-table.tsx';
import { recordPath, type ShowPane } from '../records/section.tsx';
import { findApplication } from './application-pane.tsx';

/** A collection whose records the API has no endpoint for, with the names of its operations and of what identifies a record. */
const collections = [
  { name: 'Account', plural: 'accounts', key: 'account_id', within: '' },
  { name: 'User', plural: 'users', key: 'email', within: '' },
  { name: 'Goal', plural: 'goals', key: 'goal_id', within: '/accounts/:account_id' },
  { name: 'Form', plural: 'forms', key: 'form_id', within: '/accounts/:account_id' },
] as const;

const setup = '/console/setup';

const namesOf = (schema: string): string[] => fieldsOf(schema).map(({ name }) => name);

/** Adds the forms that create and change accounts, users, goals, and forms. */
export function addRecordForms(app: FastifyInstance, context: ConsoleContext, show: ShowPane): void {
  const pageOf = ({ account_id = '', email }: FormRequest['params']) =>
    email === undefined ? recordPath('setup', 'accounts', account_id) : recordPath('setup', 'users', email);
  const forms = createForms(app, context, show, pageOf);
  for (const { name, plural, key, within } of collections) {
    const noun = name.toLowerCase();
    const names = namesOf(`${name}Change`);
    const groupsOf = async ({ account_id = '' }: FormRequest['params'], shown: readonly string[]) => [
      { fields: fieldsOf(`New${name}`, shown, name === 'Form' ? await readCampaigns(account_id) : {}) },
    ];
    forms.add({
      path: `${setup}${within}/new/${plural}`,
      operation: `create${name}`,
      title: `New ${noun}`,
      button: 'Create',
      back: ({ account_id }) => (account_id === undefined ? setup : recordPath('setup', 'accounts', account_id)),
      load: async ({ params }) => ({
        groups: await groupsOf(params, [name === 'User' ? 'email' : 'id', ...names]),
      }),
      // An id that nobody chose.
      toBody: (values) => ({ ...(name !== 'User' && { id: context.services.random.id() }), ...withoutEmpty(values) }),
      to: (record, { email }, { params }) =>
        pageOf({ ...(email ? { email: String(email) } : { account_id: (record as { id: string }).id }), ...params }),
      done: `The ${noun} is created.`,
    });
    forms.add({
      path: `${setup}${within}/${plural}/:${key}/edit`,
      operation: `update${name}`,
      title: `Edit the ${noun}`,
      button: 'Save',
      isChange: true,
      load: async ({ params }) => ({
        values: (await callOperation(context, `fetch${name}`, { path: params })) as Values,
        groups: await groupsOf(params, names),
        about: params[key] ?? '',
        ...(name === 'Goal' && {
          after: <Conversions of={await callOperation(context, 'listConversions', { path: params })} />,
        }),
      }),
      done: `The ${noun} is saved.`,
    });
  }

  /** The campaigns of an account, among which a form chooses. */
  async function readCampaigns(account: string) {
    const { campaigns } = await callOperation(context, 'listCampaigns', { query: { account } });
    const choices = campaigns.map(({ id, name }): [string, string] => [id, `${name || id} · ${id}`]);
    return { campaign: { choices: [['', 'No campaign'] as const, ...choices] } };
  }
}

/** The visits that count for a goal, newest first. */
function Conversions({ of: { conversions } }: { of: Result<'listConversions'> }) {
  return (
    <Block title="Conversions" end={<span class="faint">the newest 100</span>}>
      {conversions.length === 0 ? (
        <p class="soft">No conversions yet.</p>
      ) : (
        <ContractTable operation="listConversions" rows={conversions} />
      )}
    </Block>
  );
}

interface SecretPaneProps {
  title: string;
  back: string;
  secrets: Readonly<Record<string, string>>;
}

/** Secrets that are shown once, because only their hashes are stored. */
const renderSecrets = ({ title, back, secrets }: SecretPaneProps) => ({
  title,
  back,
  status: 201,
  content: (
    <section aria-label={title}>
      <p class="note time" role="status">
        Copy it now: it is shown only once, because the server stores its hash.
      </p>
      {Object.entries(secrets).map(([name, value], n) => (
        <div>
          <div class="bar">
            <b>{name}</b>
            <CopyButton of={`secret-${n}`} />
          </div>
          <Code label={name} id={`secret-${n}`} wrap>
            {value}
          </Code>
        </div>
      ))}
    </section>
  ),
});

/** Adds the actions that grant and revoke access of a user: tokens, accounts, and the password. */
export function addAccessActions(app: FastifyInstance, context: ConsoleContext, show: ShowPane): void {
  const path = `${setup}/users/:user`;
  const forms = createForms(app, context, show, ({ user = '' }) => recordPath('setup', 'users', user));
  addAction(app, `${path}/tokens`, async ({ params: { user = '' }, body, request, reply }) => {
    const { token } = await callOperation(context, 'createToken', {
      body: { user, name: readText(body, 'name').trim() },
    });
    const [title, back] = [`A new API token of ${user}`, recordPath('setup', 'users', user)];
    await show(request, reply, renderSecrets({ title, back, secrets: { 'API token': token } }));
    return undefined;
  });
  forms.add({
    path: `${path}/tokens/:token_id/revoke`,
    operation: 'revokeToken',
    title: 'Revoke the token',
    button: 'Revoke',
    isDestructive: true,
    async load({ params: { user, token_id } }) {
      const { tokens } = await callOperation(context, 'listTokens', { query: { user } });
      const token = tokens.find(({ id }) => id === token_id);
      return {
        about: token && (token.name || token.id),
        note: <p>Its requests get a 401 from then on, for good: a revoked token does not return.</p>,
      };
    },
    done: 'The token is revoked.',
  });
  const actions = [
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
        path: { user, email: user, account_id },
        ...(operation === 'setPassword' && { body: { password: body.password ?? '' } }),
      });
      const to = readText(body, 'back') || recordPath('setup', 'users', user);
      return { to, text: describe(user, account_id) };
    });
}

const callbackHint =
  'Where browsers go after the consent page: a web page, or an app (com.example.app:/callback). It can be set later.';
const applicationTexts = {
  name: { hint: 'Users see it when they allow access.', required: true },
  callback_url: { hint: callbackHint },
};

/** Adds OAuth applications: registering, changing, activating, and deactivating them. */
export function addApplicationForms(app: FastifyInstance, context: ConsoleContext, show: ShowPane): void {
  const path = `${setup}/applications/:client_id`;
  const forms = createForms(app, context, show, ({ client_id = '' }) => recordPath('setup', 'applications', client_id));
  const find = ({ params }: FormRequest) => findApplication(context, params.client_id);
  forms.add({
    path: `${setup}/applications/new`,
    operation: 'createApplication',
    title: 'New application',
    button: 'Register',
    texts: applicationTexts,
    back: () => setup,
    toBody: (values) => ({ name: '', ...withoutEmpty(values) }),
    async to({ client_id, client_secret }, { name }, { request, reply }) {
      const secrets = { 'Client id': client_id, 'Client secret': client_secret };
      const back = recordPath('setup', 'applications', client_id);
      await show(request, reply, renderSecrets({ title: `${name} is registered`, back, secrets }));
      return undefined;
    },
    done: '',
  });
  forms.add({
    path: `${path}/edit`,
    operation: 'updateApplication',
    title: 'Edit the application',
    button: 'Save',
    isChange: true,
    texts: applicationTexts,
    load: async (asked) => ({ values: { ...(await find(asked)) } }),
    done: 'The application is saved.',
  });
  forms.add({
    path: `${path}/activate`,
    operation: 'activateApplication',
    title: 'Activate the application',
    button: 'Activate',
    texts: { callback_url: { hint: callbackHint, required: true } },
    async load(asked) {
      const { name, callback_url } = await find(asked);
      return { values: { callback_url }, about: name };
    },
    done: 'The application is active.',
  });
  forms.add({
    path: `${path}/revoke`,
    operation: 'revokeApplication',
    title: 'Deactivate the application',
    button: 'Deactivate',
    isDestructive: true,
    load: async (asked) => ({
      about: (await find(asked)).name,
      note: <p>Deletes its access tokens and codes: each of its users must allow access again.</p>,
    }),
    done: ({ revoked }) => `The application is inactive. Access tokens revoked: ${revoked}.`,
  });
}
