import { fileURLToPath } from 'node:url';
import { readContract } from './contract/contract.ts';
import type { RunningDemo } from './running-demo.ts';
import { generateSubscribers } from './sandbox/generate-subscribers.ts';
import type { LimitChange } from './sandbox/limit-types.ts';
import { mergeWorkspace } from './sandbox/merge-workspace.ts';
import { resetSandbox } from './sandbox/reset.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { startServer } from './server.ts';
import { migrate } from './storage/migrate.ts';
import { openSqlite } from './storage/sqlite.ts';
import { checkWorkspace } from './workspace/check.ts';
import { readWorkspace } from './workspace/read.ts';
import { seed } from './workspace/seed.ts';
import type { Workspace } from './workspace/workspace-types.ts';

export type { Workspace };

/** Path of the demo workspace, with accounts, users, tokens, and subscribers. */
export const demoWorkspace = fileURLToPath(new URL('../demo/workspace.yaml', import.meta.url));

export interface DemoOptions {
  /** Path of a workspace file, or a workspace as an object (default: the demo workspace). */
  workspace?: string | Workspace;
  /** Changes of the rate limits, or `off` (default: the limits of the contract). */
  limits?: LimitChange;
}

/**
 * Starts a sandbox in memory, for tests of other programs. It listens on any free port, and web pages of every origin can
 * call it.
 * @throws WorkspaceError when the workspace is missing or invalid, Error for limits that are none
 */
export async function startDemo({ workspace = demoWorkspace, limits }: DemoOptions = {}): Promise<RunningDemo> {
  const contract = readContract();
  const declared =
    typeof workspace === 'string' ? readWorkspace(workspace, contract) : checkWorkspace(workspace, contract);
  const database = openSqlite(':memory:');
  const sandbox = createSandbox(database, { ...(limits !== undefined && { limits }) });
  await migrate(database);
  await seed(database, declared, sandbox.clock);
  const server = await startServer({ database, sandbox, port: 0, corsOrigins: ['*'] });
  const { list, take, restore, delete: remove } = sandbox.snapshots;
  return {
    ...server,
    reset: () => resetSandbox(sandbox),
    snapshots: { list, take, restore, delete: remove },
    limits: sandbox.limits,
    addWorkspace: async (added) =>
      mergeWorkspace(sandbox, typeof added === 'string' ? readWorkspace(added, contract) : added),
    generateSubscribers: (options) => generateSubscribers(sandbox, options),
  };
}
