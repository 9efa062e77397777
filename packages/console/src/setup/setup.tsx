import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { findUsersWithPassword } from '@email-automation/service/storage/access/users';
import { accountOf } from '@email-automation/service/storage/queries/accounts';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { show } from '../show.tsx';
import { AccountPage } from './account-page.tsx';
import { addAccessActions, addApplicationForms, addRecordForms } from './setup-forms.tsx';
import { SetupOverview } from './setup-overview.tsx';
import { UserPage } from './user-page.tsx';

/** Adds what the interface has no endpoint for: accounts, users and their access, goals, forms, and OAuth applications. */
export function addSetup(app: FastifyInstance, context: ConsoleContext): void {
  const { database, clock } = context.services;
  addRecordForms(app, context);
  addAccessActions(app, context);
  addApplicationForms(app, context);

  app.get('/console/setup', async (request, reply) => {
    const [{ accounts }, { users }, { access: grants }, { applications }] = await Promise.all([
      callOperation(context, 'listAccounts', {}),
      callOperation(context, 'listUsers', {}),
      callOperation(context, 'listAccess', {}),
      callOperation(context, 'listApplications', {}),
    ]);
    const content = <SetupOverview accounts={accounts} users={users} grants={grants} applications={applications} />;
    return show(context, request, reply, { title: 'Accounts and access', section: 'setup', content });
  });

  app.get<{ Params: { id: string } }>('/console/setup/accounts/:id', async (request, reply) => {
    const { id } = request.params;
    const account = await accountOf(database.query, id);
    const [{ access }, { users }, { goals }, { forms }] = await Promise.all([
      callOperation(context, 'listAccess', {}),
      callOperation(context, 'listUsers', {}),
      callOperation(context, 'listGoals', { query: { account: id } }),
      callOperation(context, 'listForms', { query: { account: id } }),
    ]);
    const withAccess = access.filter(({ account_id }) => account_id === id).map(({ user_id }) => user_id);
    const others = users.map(({ email }) => email).filter((email) => !withAccess.includes(email));
    const content = <AccountPage account={account} users={withAccess} others={others} goals={goals} forms={forms} />;
    return show(context, request, reply, { title: account.name || id, section: 'setup', content });
  });

  app.get<{ Params: { id: string } }>('/console/setup/users/:id', async (request, reply) => {
    const { id } = request.params;
    const { email, name = email } = await callOperation(context, 'fetchUser', { path: { email: id } });
    const [{ tokens }, { access }, { accounts }, withPassword] = await Promise.all([
      callOperation(context, 'listTokens', { query: { user: id } }),
      callOperation(context, 'listAccess', {}),
      callOperation(context, 'listAccounts', {}),
      findUsersWithPassword(database.query),
    ]);
    const open = new Set(access.filter(({ user_id }) => user_id === id).map(({ account_id }) => account_id));
    return show(context, request, reply, {
      title: name,
      section: 'setup',
      content: (
        <UserPage
          user={{ email, name }}
          hasPassword={withPassword.has(id)}
          tokens={tokens}
          accounts={accounts.filter((account) => open.has(account.id))}
          now={clock.now()}
        />
      ),
    });
  });
}
