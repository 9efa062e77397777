import {
  createSandboxParts,
  type SandboxOptions,
  type Sandbox as SandboxParts,
} from '@email-automation/sandbox/sandbox';
import type { ServerOptions } from '../../src/server.ts';
import { newDatabase } from './databases.ts';
import { control, type Sandbox, startSandbox } from './sandbox.ts';

export interface ControlledSandbox extends Sandbox {
  parts: SandboxParts;
}

/** Starts a sandbox with a control port. */
export async function startControlled({
  start,
  ...options
}: Partial<ServerOptions> & { start?: SandboxOptions } = {}): Promise<ControlledSandbox> {
  const database = options.database ?? (await newDatabase());
  const parts = createSandboxParts(database, start);
  return { ...(await startSandbox({ control, ...options, database, sandbox: parts })), parts };
}
