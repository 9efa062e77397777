import { fileURLToPath } from 'node:url';
import { readContract } from './contract/contract.ts';
import type { RunningServer } from './running-server.ts';
import { parseClockTime } from './sandbox/clock-time.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import type { SandboxClock } from './sandbox/sandbox-clock.ts';
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
  clock?: {
    /** The time at which the clock starts, such as `2026-03-02T09:15:00Z` (default: the time of the system). */
    at?: Date | string;
    /** Whether the clock goes on like that of the system (default: true). Otherwise it stands still until you move it. */
    ticking?: boolean;
  };
}

/** A sandbox that runs. */
export interface Demo extends RunningServer {
  /** Reads and moves the clock of the sandbox. */
  clock: SandboxClock;
}

/**
 * Starts a sandbox in memory, for tests of other programs. It listens on any free port, and web pages of every origin can
 * call it.
 * @throws WorkspaceError when the workspace file is missing or invalid; Error for a time to which no clock can be set
 */
export async function startDemo({
  workspace = demoWorkspace,
  clock = {},
  seed: randomSeed,
}: DemoOptions = {}): Promise<Demo> {
  const { at, ticking } = clock;
  const start = at === undefined ? undefined : parseClockTime(at);
  const database = openSqlite(':memory:');
  const options = { ...(start && { at: start }), ...(ticking !== undefined && { ticking }), seed: randomSeed };
  const sandbox = createSandbox(database, options);
  await migrate(database);
  await seed(database, readWorkspace(workspace, readContract()), sandbox.clock, sandbox.random);
  const server = await startServer({ database, sandbox, port: 0, corsOrigins: ['*'] });
  return { ...server, clock: sandbox.time };
}
