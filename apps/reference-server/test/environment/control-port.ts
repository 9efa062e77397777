import {
  createSandboxParts,
  type SandboxOptions,
  type Sandbox as SandboxParts,
} from '@email-automation/sandbox/sandbox';
import type { Database } from '@email-automation/service/storage/database';
import type { ServerOptions } from '../../src/server.ts';
import { newDatabase } from './databases.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

export interface ControlledSandbox extends Sandbox {
  parts: SandboxParts;
  /** Sends a request to the control port. */
  control(method: string, path: string, body?: unknown): Promise<{ status: number; body: Received }>;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
type Received = any;

const token = 'control-secret';

/** Starts a sandbox with a control port. */
export async function startControlled({
  database,
  start,
  ...options
}: Partial<ServerOptions> & { start?: SandboxOptions } = {}): Promise<ControlledSandbox> {
  const opened: Database = database ?? (await newDatabase());
  const parts = createSandboxParts(opened, start);
  const sandbox = await startSandbox({ ...options, database: opened, sandbox: parts, control: { port: 0, token } });
  return {
    ...sandbox,
    parts,
    async control(method, path, body) {
      const response = await fetch(`${sandbox.controlUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
  };
}
