import { addGrant, deleteGrant, listGrants } from '@email-automation/service/storage/access/users';
import { Refusal } from '../../refusal.ts';
import { requireExisting } from '../collections.ts';
import type { ServerHandlers } from '../handler.ts';

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
