import type { Clock } from '@email-automation/service/domain/clock';
import type { Database } from '@email-automation/service/storage/database';
import type { AppliedWorkspace } from '@email-automation/types/operator/schemas';
import { applyWorkspace } from './apply-workspace.ts';
import type { Workspace } from './workspace.ts';

/** Creates the records of a workspace that are missing; existing records do not change. */
export const seed = (database: Database, workspace: Workspace, clock: Clock): Promise<AppliedWorkspace> =>
  applyWorkspace(database, workspace, { clock, onlyMissing: true });
