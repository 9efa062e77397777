import { mergeWorkspace } from '../../merge-workspace.ts';
import { resetSandbox } from '../../snapshots/reset.ts';
import { generateSubscribers } from '../../subscribers/generate-subscribers.ts';
import type { SandboxHandlers } from '../handler.ts';

/** What replaces and adds data as a whole. */
export const snapshots: Pick<
  SandboxHandlers,
  | 'resetSandbox'
  | 'listSnapshots'
  | 'takeSnapshot'
  | 'deleteSnapshot'
  | 'restoreSnapshot'
  | 'addWorkspace'
  | 'generateSubscribers'
> = {
  async resetSandbox({ context }) {
    await resetSandbox(context.sandbox);
    return undefined;
  },

  listSnapshots: async ({ context }) => ({ snapshots: await context.sandbox.snapshots.list() }),
  takeSnapshot: ({ context, path: { name } }) => context.sandbox.snapshots.take(name),
  restoreSnapshot: ({ context, path: { name } }) => context.sandbox.snapshots.restore(name),

  async deleteSnapshot({ context, path: { name } }) {
    await context.sandbox.snapshots.delete(name);
    return undefined;
  },

  async addWorkspace({ context, body }) {
    await mergeWorkspace(context.sandbox, body);
    return undefined;
  },

  generateSubscribers: ({ context, body, signal }) => generateSubscribers(context.sandbox, body, signal),
};
