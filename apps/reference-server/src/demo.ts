import { parseClockTime } from '@email-automation/sandbox/clock/clock-time';
import type { FaultRule } from '@email-automation/sandbox/faults/fault-rules';
import { createLocalSend } from '@email-automation/sandbox/operator/local-send';
import type { Resources } from '@email-automation/sandbox/operator-client/methods';
import { createOperatorClient } from '@email-automation/sandbox/operator-client/operator-client';
import { createSandboxParts } from '@email-automation/sandbox/sandbox';
import { checkWorkspace } from '@email-automation/sandbox/workspace/check';
import { readWorkspace } from '@email-automation/sandbox/workspace/read';
import { seed } from '@email-automation/sandbox/workspace/seed';
import type { Workspace } from '@email-automation/sandbox/workspace/workspace';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { openSqlite } from '@email-automation/service/storage/sqlite/sqlite';
import { checkSandboxOptions } from './check-sandbox-options.ts';
import { demoWorkspaceFile } from './demo-workspace.ts';
import { startServer } from './server.ts';

export { readWorkspace, type Workspace };

/** Path of the demo workspace, with accounts, users, tokens, and subscribers. */
export const demoWorkspace: string = demoWorkspaceFile;

export interface DemoOptions {
  /** Path of a workspace file, or a workspace as an object (default: the demo workspace). */
  workspace?: string | Workspace;
  /** Changes of the rate limits, or `off` (default: the limits of the contract). */
  limits?: 'off' | Partial<Record<'batch' | 'individual' | 'records', number | 'off'>>;
  /** Faults that apply from the start, such as `{ kind: 'status', status: 503, times: 1 }`. */
  faults?: readonly FaultRule[];
  /** Makes the sandbox replay: the same seed and the same requests give the same ids, tokens, and links. An integer. */
  seed?: number;
  clock?: {
    /** The time at which the clock starts, such as `2026-03-02T09:15:00Z` (default: the time of the system). */
    at?: Date | string;
    /** Whether the clock goes on like the clock of the system (default: true). Otherwise it stands still until you move it. */
    ticking?: boolean;
  };
}

/** A sandbox in the memory of this process. */
export interface InMemorySandbox {
  /** Sends a request to the sandbox, by a path or a URL: no port is needed. Redirects are not followed. */
  fetch: typeof fetch;
  /** What operators do: a method for each operation, with the names of the commands. Its errors say what to do. */
  operator: Resources;
  /** Finishes open requests and the current batch, then stops the sandbox, in less than five seconds. */
  close(): Promise<void>;
}

/**
 * Creates a sandbox in memory, for tests of other programs.
 * @throws TypeError for an unknown option, WorkspaceError when the workspace is missing or invalid,
 * Error for invalid faults or limits, or an out-of-range time
 */
export async function createSandbox(options: DemoOptions = {}): Promise<InMemorySandbox> {
  const { fetch, operator, close } = await start('createSandbox', options);
  return { fetch, operator, close };
}

/** A sandbox that listens. */
export interface RunningDemo extends InMemorySandbox {
  /** Base URL of the API, without a trailing slash. */
  url: string;
}

/**
 * Creates a sandbox that also listens on any free port, for programs that send requests over the network. Web pages of every
 * origin can call it.
 * @throws what `createSandbox` throws
 */
export const startDemo = (options: DemoOptions = {}): Promise<RunningDemo> => start('startDemo', options, 0);

async function start(name: string, options: DemoOptions, port?: number): Promise<RunningDemo> {
  checkSandboxOptions(name, options);
  const { workspace = demoWorkspace, limits, faults = [], clock = {} } = options;
  const declared = typeof workspace === 'string' ? readWorkspace(workspace) : checkWorkspace(workspace);
  const database = openSqlite(':memory:');
  const sandbox = createSandboxParts(database, {
    at: clock.at === undefined ? undefined : parseClockTime(clock.at),
    ticking: clock.ticking,
    limits,
    seed: options.seed,
    faults,
  });
  await migrate(database);
  await seed(database, declared, sandbox.clock, sandbox.random);
  const server = await startServer({ database, sandbox, corsOrigins: ['*'], port });
  const { url, fetch, close } = server;
  return { url, fetch, operator: createOperatorClient(createLocalSend(server.operator)), close };
}
