import { fileURLToPath } from 'node:url';
import { readContract } from './contract/contract.ts';
import type { RunningServer } from './running-server.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { startServer } from './server.ts';
import { migrate } from './storage/migrate.ts';
import { openSqlite } from './storage/sqlite.ts';
import { readWorkspace } from './workspace/read.ts';
import { seed } from './workspace/seed.ts';

/** Path of the demo workspace, with accounts, users, tokens, and subscribers. */
export const demoWorkspace = fileURLToPath(new URL('../demo/workspace.yaml', import.meta.url));

export interface DemoOptions {
  /** Path of a workspace file (default: the demo workspace). */
  workspace?: string;
  /** Makes the sandbox replay: the same seed and the same requests give the same ids, tokens, and links. An integer. */
  seed?: number;
}

/**
 * Starts a sandbox in memory, for tests of other programs. It listens on any free port, and web pages of every origin can
 * call it.
 * @throws WorkspaceError when the workspace file is missing or invalid
 */
export async function startDemo({
  workspace = demoWorkspace,
  seed: randomSeed,
}: DemoOptions = {}): Promise<RunningServer> {
  const database = openSqlite(':memory:');
  const sandbox = createSandbox(database, { seed: randomSeed });
  await migrate(database);
  await seed(database, readWorkspace(workspace, readContract()), sandbox.clock, sandbox.random);
  return startServer({ database, sandbox, port: 0, corsOrigins: ['*'] });
}
