import type { Workspace } from '@email-automation/types/operator/schemas';

export type { Workspace };
export type WorkspaceUser = Workspace['users'][number];
export type WorkspaceApplication = NonNullable<Workspace['applications']>[number];
export type WorkspaceAccount = Workspace['accounts'][number];
export type WorkspaceSubscriber = NonNullable<WorkspaceAccount['subscribers']>[number];

/** A workspace file is not valid. The message has a line for each error, with file, line and path. */
export class WorkspaceError extends Error {}
