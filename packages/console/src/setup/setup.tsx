import { listApplications } from '@email-automation/sandbox/operator/applications';
import { list } from '@email-automation/sandbox/operator/collections';
import { listTokens } from '@email-automation/service/storage/access/tokens';
import { findUserByEmail, findUsersWithPassword, listGrants } from '@email-automation/service/storage/access/users';
import { accountOf, accountsOf } from '@email-automation/service/storage/queries/accounts';
import { listGoalsWithConversions } from '@email-automation/service/storage/queries/conversions';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { show } from '../show.tsx';
import { addAccessRoutes } from './access-routes.tsx';
import { AccountPage } from './account-page.tsx';
import { addApplicationRoutes } from './application-routes.tsx';
import { addEditRoutes } from './edit-routes.tsx';
import { addRecordRoutes } from './record-routes.tsx';
import { SetupOverview } from './setup-overview.tsx';
import { UserPage } from './user-page.tsx';

type Account = { id: string; name: string };
type User = { email: string; name: string };

/** Adds what the interface has no endpoint for: accounts, users and their access, goals, forms, and OAuth applications. */
export function addSetup(app: FastifyInstance, context: ConsoleContext): void {
  const { database, clock } = context.services;
  const { query } = database;
  addRecordRoutes(app, context);
  addEditRoutes(app, context);
  addAccessRoutes(app, context);
  addApplicationRoutes(app, context);

  app.get('/console/setup', async (request, reply) => {
    const [accounts, users, grants, applications] = await Promise.all([
      list(database, 'accounts') as Promise<Account[]>,
      list(database, 'users') as Promise<User[]>,
      listGrants(query),
      listApplications(database),
    ]);
    const content = <SetupOverview accounts={accounts} users={users} grants={grants} applications={applications} />;
    return show(context, request, reply, { title: 'Accounts and access', section: 'setup', content });
  });

  app.get<{ Params: { id: string } }>('/console/setup/accounts/:id', async (request, reply) => {
    const { id } = request.params;
    const account = await accountOf(query, id);
    const [grants, users, goals, forms] = await Promise.all([
      listGrants(query),
      list(database, 'users') as Promise<User[]>,
      listGoalsWithConversions(database, id),
      list(database, 'forms', id) as Promise<{ id: string; name: string; campaign_id: string | null }[]>,
    ]);
    const withAccess = grants.filter(({ account_id }) => account_id === id).map(({ user_id }) => user_id);
    const urlOf = (folder: string, of: string) =>
      `${context.publicUrl()}/${folder}/${encodeURIComponent(id)}/${encodeURIComponent(of)}`;
    return show(context, request, reply, {
      title: account.name || id,
      section: 'setup',
      content: (
        <AccountPage
          account={account}
          users={withAccess}
          others={users.map(({ email }) => email).filter((email) => !withAccess.includes(email))}
          goals={goals.map((goal) => ({ ...goal, visit_url: urlOf('visits', goal.id) }))}
          forms={forms.map((form) => ({ ...form, page_url: urlOf('forms', form.id) }))}
        />
      ),
    });
  });

  app.get<{ Params: { id: string } }>('/console/setup/users/:id', async (request, reply) => {
    const user = await findUserByEmail(query, request.params.id);
    if (user === undefined) throw new ConsoleError(404, `There is no user ${request.params.id}.`);
    const [tokens, accounts, withPassword] = await Promise.all([
      listTokens(query, user.id),
      accountsOf(query, user.id),
      findUsersWithPassword(query),
    ]);
    return show(context, request, reply, {
      title: user.name,
      section: 'setup',
      content: (
        <UserPage
          user={user}
          hasPassword={withPassword.has(user.id)}
          tokens={tokens}
          accounts={accounts}
          now={clock.now()}
        />
      ),
    });
  });
}
