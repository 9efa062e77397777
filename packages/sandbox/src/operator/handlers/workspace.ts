import { applyWorkspace } from '../../workspace/apply-workspace.ts';
import { checkWorkspace } from '../../workspace/check.ts';
import { readStored } from '../../workspace/read-stored.ts';
import type { ServerHandlers } from '../handler.ts';
import { requireAccount } from '../require-account.ts';

export const workspace: Pick<ServerHandlers, 'applyWorkspace' | 'fetchWorkspace'> = {
  async applyWorkspace({ context: { services }, query: { dry_run: dryRun, prune }, body }) {
    const { database, clock, delivery } = services;
    const applied = await applyWorkspace(database, checkWorkspace(body), { clock, dryRun, prune });
    // Broadcasts and campaigns can be due now.
    delivery.wake();
    return applied;
  },

  async fetchWorkspace({ context: { services }, query: { account } }) {
    if (account !== undefined) await requireAccount(services.database.query, account);
    return readStored(services.database, account);
  },
};
