import { timestamp } from '@email-automation/service/domain/clock';
import { hashToken } from '@email-automation/service/domain/tokens';
import { deleteToken, insertToken, listTokens } from '@email-automation/service/storage/access/tokens';
import { addGrant, deleteGrant, listGrants } from '@email-automation/service/storage/access/users';
import { Refusal } from '../../refusal.ts';
import { requireExisting } from '../collections.ts';
import type { ServerHandlers } from '../handler.ts';
import { setPassword } from '../passwords.ts';

export const access: Pick<ServerHandlers, 'listAccess' | 'createAccess' | 'revokeAccess'> = {
  listAccess: async ({ context }) => ({ access: await listGrants(context.services.database.query) }),

  async createAccess({ context: { services }, path: { user, account_id } }) {
    await requireExisting(services.database, 'users', user);
    await requireExisting(services.database, 'accounts', account_id);
    await addGrant(services.database.query, { user_id: user, account_id });
    return { user_id: user, account_id };
  },

  async revokeAccess({ context: { services }, path: { user, account_id } }) {
    if (await deleteGrant(services.database.query, { user_id: user, account_id })) return undefined;
    throw new Refusal(404, `${user} has no access to ${account_id}. To list all access, run: access list`);
  },
};

/** The beginning of the hash, which identifies the token but does not reveal it. */
const idOf = (hash: string) => hash.slice(0, 12);

export const tokens: Pick<ServerHandlers, 'listTokens' | 'createToken' | 'revokeToken' | 'setPassword'> = {
  async listTokens({ context, query: { user } }) {
    const stored = await listTokens(context.services.database.query, user);
    return { tokens: stored.map(({ hash, ...token }) => ({ id: idOf(hash), ...token })) };
  },

  async createToken({ context: { services }, body: { user, name = '' } }) {
    const { database, clock, random } = services;
    await requireExisting(database, 'users', user);
    const token = random.token();
    const hash = hashToken(token);
    const created_at = timestamp(clock.now());
    await insertToken(database.query, { hash, user_id: user, kind: 'api', name, client_id: null, created_at });
    return { id: idOf(hash), token };
  },

  async revokeToken({ context, path: { token_id } }) {
    const { query } = context.services.database;
    const token = (await listTokens(query)).find(({ hash }) => idOf(hash) === token_id);
    if (token === undefined) throw new Refusal(404, `There is no token ${token_id}. To list tokens, run: tokens list`);
    await deleteToken(query, token.hash);
    return undefined;
  },

  async setPassword({ context: { services }, path: { email }, body: { password } }) {
    await requireExisting(services.database, 'users', email);
    await setPassword(services.database, email, password);
    return undefined;
  },
};
