import { exists } from '@email-automation/sandbox/operator/collections';
import { setPassword } from '@email-automation/sandbox/operator/passwords';
import { timestamp } from '@email-automation/service/domain/clock';
import { ValidationFailed } from '@email-automation/service/domain/errors';
import { hashToken } from '@email-automation/service/domain/tokens';
import { deleteToken, insertToken, listTokens } from '@email-automation/service/storage/access/tokens';
import { addGrant, deleteGrant } from '@email-automation/service/storage/access/users';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { redirect, show } from '../show.tsx';
import { SecretPage } from './secret-page.tsx';
import { userPath } from './setup-paths.ts';

interface UserRoute {
  Params: { user: string };
  Body: { name?: string; account?: string; token?: string; password?: string; back?: string };
}

/** The beginning of the hash of a token identifies it and does not reveal it. */
export const tokenId = (hash: string): string => hash.slice(0, 12);

/** Adds what gives a user access and takes it: tokens, accounts, and the password. */
export function addAccessRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { database, clock, random } = context.services;
  const requireUser = async (user: string): Promise<void> => {
    if (!(await exists(database, 'users', user))) throw new ConsoleError(404, `There is no user ${user}.`);
  };

  app.post<UserRoute>('/console/setup/users/:user/tokens', async (request, reply) => {
    const { user } = request.params;
    await requireUser(user);
    const token = random.token();
    const name = (request.body.name ?? '').trim();
    const created_at = timestamp(clock.now());
    await insertToken(database.query, {
      hash: hashToken(token),
      user_id: user,
      kind: 'api',
      name,
      client_id: null,
      created_at,
    });
    const title = `A new API token of ${user}`;
    const content = <SecretPage title={title} back={userPath(user)} secrets={{ 'API token': token }} />;
    return show(context, request, reply, { title: 'New API token', section: 'setup', status: 201, content });
  });
  app.post<UserRoute>('/console/setup/users/:user/tokens/revoke', async (request, reply) => {
    const { user } = request.params;
    const found = (await listTokens(database.query, user)).find(({ hash }) => tokenId(hash) === request.body.token);
    if (found === undefined) throw new ConsoleError(404, 'This token is revoked already.');
    await deleteToken(database.query, found.hash);
    const text = `The token “${found.name}” is revoked.`;
    return redirect(request, reply, userPath(user), { kind: 'done', text });
  });
  app.post<UserRoute>('/console/setup/users/:user/password', async (request, reply) => {
    const { user } = request.params;
    await requireUser(user);
    try {
      await setPassword(database, user, request.body.password ?? '');
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      return redirect(request, reply, userPath(user), { kind: 'bad', text: error.message });
    }
    return redirect(request, reply, userPath(user), { kind: 'done', text: 'The password is set.' });
  });
  app.post<UserRoute>('/console/setup/users/:user/accounts', async (request, reply) => {
    const { user } = request.params;
    const { account = '', back = userPath(user) } = request.body;
    await requireUser(user);
    if (!(await exists(database, 'accounts', account))) throw new ConsoleError(404, `There is no account ${account}.`);
    await addGrant(database.query, { user_id: user, account_id: account });
    return redirect(request, reply, back, { kind: 'done', text: `${user} has access to ${account}.` });
  });
  app.post<UserRoute>('/console/setup/users/:user/accounts/revoke', async (request, reply) => {
    const { user } = request.params;
    const { account = '', back = userPath(user) } = request.body;
    if (!(await deleteGrant(database.query, { user_id: user, account_id: account })))
      throw new ConsoleError(404, `${user} has no access to ${account}.`);
    return redirect(request, reply, back, {
      kind: 'done',
      text: `${user} no longer has access to ${account}.`,
    });
  });
}
