import { fileURLToPath } from 'node:url';
import { readContract } from './contract/contract.ts';
import { systemClock } from './domain/clock.ts';
import type { RunningServer } from './running-server.ts';
import { startServer } from './server.ts';
import { migrate } from './storage/migrate.ts';
import { openSqlite } from './storage/sqlite.ts';
import { readWorkspace } from './workspace/read.ts';
import { seed } from './workspace/seed.ts';

/** Path of the demo workspace, with accounts, users, tokens, and subscribers. */
export const demoWorkspace = fileURLToPath(new URL('../demo/workspace.yaml', import.meta.url));

/**
 * Starts a server in memory with the data of a workspace file, for tests of other programs. It listens on any free port, and
 * web pages of every origin can call it.
 * @param workspace path of the file (default: the demo workspace)
 * @throws WorkspaceError when the file is missing or invalid
 */
export async function startDemo(workspace = demoWorkspace): Promise<RunningServer> {
  const database = openSqlite(':memory:');
  await migrate(database);
  await seed(database, readWorkspace(workspace, readContract()), systemClock);
  return startServer({ database, port: 0, corsOrigins: ['*'] });
}
