import { createSandboxParts, type SandboxOptions } from '@email-automation/sandbox/sandbox';
import type { WorkspaceAccount } from '@email-automation/sandbox/workspace/workspace';
import { expect } from 'vitest';
import { newDatabase } from './databases.ts';
import { declare } from './delivery.ts';
import { type Sandbox as Server, startSandbox } from './sandbox.ts';

/** The time at which the clock of a test starts, and stands still. */
export const start = '2026-10-10T12:00:00Z';

const control = { port: 0, token: 'operator' };

/** Starts a sandbox with account 7, a control port, and a clock that stands still. */
export async function startWithClock(
  account: Omit<WorkspaceAccount, 'id' | 'name'> = {},
  { at = new Date(start), ticking = false, seed }: SandboxOptions = {},
  options: Parameters<typeof startSandbox>[0] = {},
) {
  const database = await newDatabase();
  const sandbox = createSandboxParts(database, { at, ticking, seed });
  const server = await startSandbox({ database, sandbox, scheduler: true, control, ...options });
  await declare(database, account, sandbox.clock);
  await database.query.updateTable('broadcasts').set({ next_send_at: null }).where('account_id', '!=', '7').execute();
  return { ...server, sandbox, time: sandbox.time };
}

export interface ControlResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Sends a request to the control port. */
export async function requestControl(
  { controlUrl }: Pick<Server, 'controlUrl'>,
  path: string,
  body?: unknown,
): Promise<ControlResponse> {
  const headers = {
    authorization: 'Bearer operator',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${controlUrl}${path}`, { headers, ...init });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

/** Expects that the control port refuses to move the clock. @returns why */
export async function expectRefusal(
  server: Pick<Server, 'controlUrl'>,
  body: unknown,
  status: number,
): Promise<string> {
  const refused = await requestControl(server, '/clock', body);
  expect([refused.status, typeof refused.body.message], JSON.stringify(body)).toEqual([status, 'string']);
  return refused.body.message as string;
}
