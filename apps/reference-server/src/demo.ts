import { parseClockTime } from '@email-automation/sandbox/clock/clock-time';
import { createOutbox } from '@email-automation/sandbox/emails/outbox';
import type { FaultRule } from '@email-automation/sandbox/faults/fault-rules';
import type { LimitChange } from '@email-automation/sandbox/limits/limit-types';
import { mergeWorkspace } from '@email-automation/sandbox/merge-workspace';
import { createSandbox } from '@email-automation/sandbox/sandbox';
import { resetSandbox } from '@email-automation/sandbox/snapshots/reset';
import { generateSubscribers } from '@email-automation/sandbox/subscribers/generate-subscribers';
import { checkWorkspace } from '@email-automation/sandbox/workspace/check';
import { readWorkspace } from '@email-automation/sandbox/workspace/read';
import { seed } from '@email-automation/sandbox/workspace/seed';
import type { Workspace } from '@email-automation/sandbox/workspace/workspace';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { openSqlite } from '@email-automation/service/storage/sqlite/sqlite';
import { checkDemoOptions } from './check-demo-options.ts';
import { demoWorkspaceFile } from './demo-workspace.ts';
import type { RunningDemo } from './running-demo.ts';
import { startServer } from './server.ts';

export type { Workspace };

/** Path of the demo workspace, with accounts, users, tokens, and subscribers. */
export const demoWorkspace: string = demoWorkspaceFile;

export interface DemoOptions {
  /** Path of a workspace file, or a workspace as an object (default: the demo workspace). */
  workspace?: string | Workspace;
  /** Changes of the rate limits, or `off` (default: the limits of the contract). */
  limits?: LimitChange;
  /** Faults that apply from the start, such as `{ kind: 'status', status: 503, times: 1 }`. */
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
 * @throws TypeError for an unknown option, WorkspaceError when the workspace is missing or invalid, InvalidFault when a fault is,
 * Error for limits that are none and for a time to which no clock can be set
 */
export async function startDemo(options: DemoOptions = {}): Promise<RunningDemo> {
  checkDemoOptions(options);
  const { workspace = demoWorkspace, limits, faults = [], clock = {} } = options;
  const declared = typeof workspace === 'string' ? readWorkspace(workspace) : checkWorkspace(workspace);
  const database = openSqlite(':memory:');
  const sandbox = createSandbox(database, {
    ...(clock.at !== undefined && { at: parseClockTime(clock.at) }),
    ...(clock.ticking !== undefined && { ticking: clock.ticking }),
    ...(limits !== undefined && { limits }),
    seed: options.seed,
    faults,
  });
  await migrate(database);
  await seed(database, declared, sandbox.clock, sandbox.random);
  const server = await startServer({ database, sandbox, port: 0, corsOrigins: ['*'] });
  const { list, take, restore, delete: remove } = sandbox.snapshots;
  return {
    ...server,
    clock: sandbox.time,
    reset: () => resetSandbox(sandbox),
    snapshots: { list, take, restore, delete: remove },
    limits: sandbox.limits,
    faults: sandbox.faults,
    emails: createOutbox(database),
    requests: sandbox.requests,
    addWorkspace: async (added) => mergeWorkspace(sandbox, typeof added === 'string' ? readWorkspace(added) : added),
    generateSubscribers: (options) => generateSubscribers(sandbox, options),
  };
}
