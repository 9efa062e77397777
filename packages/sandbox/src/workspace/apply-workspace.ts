import { type Clock, timestamp } from '@email-automation/service/domain/clock';
import type { Database } from '@email-automation/service/storage/database';
import { inTransaction } from '@email-automation/service/storage/statements/in-transaction';
import type { AppliedWorkspace } from '@email-automation/types/operator/schemas';
import { applyAccount } from './apply-account.ts';
import { applyApplications } from './apply-applications.ts';
import { type ApplyContext, Overtaken } from './apply-context.ts';
import { applyUsers } from './apply-users.ts';
import { hashPasswords } from './passwords.ts';
import type { Workspace } from './workspace.ts';

export interface ApplyOptions {
  /** Of the times of changes. */
  clock: Clock;
  /** Whether to only return the plan. */
  dryRun?: boolean | undefined;
  /** Whether to delete records that the lists of the workspace do not have. */
  prune?: boolean | undefined;
  /** Whether to only create missing records. */
  onlyMissing?: boolean;
}

/** Ends a transaction whose changes are not to be. */
class DryRun extends Error {
  readonly applied: AppliedWorkspace;
  constructor(applied: AppliedWorkspace) {
    super();
    this.applied = applied;
  }
}

/** How often a workspace is tried while another one with the same new records is applied. */
const mostAttempts = 5;

/**
 * Creates the records of a checked workspace that are missing, and changes those that differ, in one transaction. A dry run does
 * the same, and rolls it back.
 * @throws WorkspaceError for a change that the records in the database do not allow, with the path
 */
export async function applyWorkspace(
  { query }: Database,
  workspace: Workspace,
  { clock, dryRun = false, prune = false, onlyMissing = false }: ApplyOptions,
): Promise<AppliedWorkspace> {
  const passwords = await hashPasswords(query, workspace.users ?? [], onlyMissing);
  const apply = () =>
    inTransaction(query, async (db) => {
      const to: ApplyContext = {
        db,
        now: timestamp(clock.now()),
        onlyMissing,
        prune,
        changes: [],
        secrets: [],
      };
      await applyUsers(to, workspace.users ?? [], passwords);
      await applyApplications(to, workspace.applications);
      // In one order, so that two workspaces do not wait for each other.
      const accounts = [...(workspace.accounts ?? []).entries()].sort(([, one], [, other]) =>
        one.id < other.id ? -1 : 1,
      );
      for (const [index, account] of accounts) await applyAccount(to, account, ['accounts', index]);
      if (dryRun) throw new DryRun({ changes: to.changes, secrets: [] });
      return { changes: to.changes, secrets: to.secrets };
    });
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply();
    } catch (error) {
      if (error instanceof DryRun) return error.applied;
      if (!(error instanceof Overtaken) || attempt === mostAttempts) throw error;
    }
  }
}
