import { createLocalSend } from '@email-automation/sandbox/operator/local-send';
import type { Resources } from '@email-automation/sandbox/operator-client/methods';
import { createOperatorClient } from '@email-automation/sandbox/operator-client/operator-client';
import { readWorkspace } from '@email-automation/sandbox/workspace/read';
import type { Workspace } from '@email-automation/sandbox/workspace/workspace';
import { demoWorkspaceFile } from './demo-workspace.ts';
import { requireNextTick } from './require-next-tick.ts';
import { checkSandboxOptions, type StartOptions } from './sandbox-options.ts';
import { startSandbox } from './start-sandbox.ts';

export { readWorkspace, type Workspace };

/** Path of the demo workspace, with accounts, users, tokens, and subscribers. */
export const demoWorkspace: string = demoWorkspaceFile;

export interface DemoOptions extends StartOptions {
  /** Path of a workspace file, or a workspace as an object (default: the demo workspace). */
  workspace?: string | Workspace;
}

/** A sandbox in the memory of this process. */
export interface InMemorySandbox {
  /** Sends a request to the sandbox, by a path or a URL: no port is needed. Redirects are not followed. */
  fetch: typeof fetch;
  /** The operator's client: a method for each operation, with the names of the commands. Its errors say how to fix them. */
  operator: Resources;
  /** Finishes open requests and the current batch, then stops the sandbox, in less than five seconds. */
  close(): Promise<void>;
}

/**
 * Creates a sandbox in memory, for tests of other programs.
 * @throws TypeError for an unknown option, WorkspaceError when the workspace is missing or invalid,
 * Error for invalid faults or limits, an out-of-range time, or a replaced `process.nextTick`
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
 * @throws the errors of `createSandbox`
 */
export const startDemo = (options: DemoOptions = {}): Promise<RunningDemo> => start('startDemo', options, 0);

const start = requireNextTick(async (name: string, options: DemoOptions, port?: number): Promise<RunningDemo> => {
  checkSandboxOptions(name, options);
  const { workspace = demoWorkspace } = options;
  const declared = typeof workspace === 'string' ? readWorkspace(workspace) : workspace;
  const { url, fetch, operator, close } = await startSandbox(declared, options, { corsOrigins: ['*'], port });
  const end = requireNextTick(close);
  return {
    url,
    fetch: requireNextTick(fetch),
    operator: createOperatorClient(requireNextTick(createLocalSend(operator))),
    // Vitest takes the parameters of a hook for fixtures, as in afterAll(close).
    close: () => end(),
  };
});
