import { readContract } from './contract/contract.ts';
import { demoWorkspaceFile } from './demo-workspace.ts';
import type { FaultRule } from './domain/faults.ts';
import type { RunningDemo } from './running-demo.ts';
import { parseClockTime } from './sandbox/clock-time.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { startServer } from './server.ts';
import { migrate } from './storage/migrate.ts';
import { openSqlite } from './storage/sqlite.ts';
import { readWorkspace } from './workspace/read.ts';
import { seed } from './workspace/seed.ts';

/** Path of the demo workspace, with accounts, users, tokens, and subscribers. */
export const demoWorkspace: string = demoWorkspaceFile;

export interface DemoOptions {
  /** Path of a workspace file (default: the demo workspace). */
  workspace?: string;
  /** Errors on demand that apply from the start. */
  faults?: readonly FaultRule[];
  /** Makes the sandbox replay: the same seed and the same requests give the same ids, tokens, and links. An integer. */
  seed?: number;
  clock?: {
    /** The time at which the clock starts, such as `2026-03-02T09:15:00Z` (default: the time of the system). */
    at?: Date | string;
    /** Whether the clock goes on like that of the system (default: true). Otherwise it stands still until you move it. */
    ticking?: boolean;
  };
}

/**
 * Starts a sandbox in memory, for tests of other programs. It listens on any free port, and web pages of every origin can
 * call it.
 * @throws WorkspaceError when the workspace file is missing or invalid, InvalidFault when a fault is, Error for a time to which
 * no clock can be set
 */
export async function startDemo({
  workspace = demoWorkspace,
  faults = [],
  seed: randomSeed,
  clock = {},
}: DemoOptions = {}): Promise<RunningDemo> {
  const database = openSqlite(':memory:');
  const sandbox = createSandbox(database, {
    ...(clock.at !== undefined && { at: parseClockTime(clock.at) }),
    ...(clock.ticking !== undefined && { ticking: clock.ticking }),
    seed: randomSeed,
  });
  for (const rule of faults) sandbox.faults.add(rule);
  await migrate(database);
  await seed(database, readWorkspace(workspace, readContract()), sandbox.clock, sandbox.random);
  const server = await startServer({ database, sandbox, port: 0, corsOrigins: ['*'] });
  return { ...server, clock: sandbox.time, faults: sandbox.faults, requests: sandbox.requests };
}
