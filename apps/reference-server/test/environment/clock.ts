import type { SandboxOptions } from '@email-automation/sandbox/sandbox';
import type { WorkspaceAccount } from '@email-automation/sandbox/workspace/workspace';
import { expect } from 'vitest';
import { declare } from './delivery.ts';
import { type Sandbox as Server, startSandbox } from './sandbox.ts';

/** The time at which the clock of a test starts, and stands still. */
export const start = '2026-10-10T12:00:00Z';

/** Starts a sandbox with account 7, a control port, and a clock that stands still. */
export async function startWithClock(
  account: Omit<WorkspaceAccount, 'id' | 'name'> = {},
  { at = new Date(start), ticking = false }: SandboxOptions = {},
  options: Parameters<typeof startSandbox>[0] = {},
) {
  const server = await startSandbox({ start: { at, ticking }, scheduler: true, ...options });
  const { database, parts: sandbox } = server;
  await declare(database, account, sandbox.clock);
  await database.query.updateTable('broadcasts').set({ next_send_at: null }).where('account_id', '!=', '7').execute();
  return { ...server, sandbox, time: sandbox.time };
}

/** Expects that the control port refuses to move the clock. @returns why */
export async function expectRefusal(server: Pick<Server, 'control'>, body: unknown, status: number): Promise<string> {
  const refused = await server.control('POST', '/clock', body);
  expect([refused.status, typeof refused.body.message], JSON.stringify(body)).toEqual([status, 'string']);
  return refused.body.message as string;
}
