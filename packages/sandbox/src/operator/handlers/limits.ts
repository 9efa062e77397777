import type { LimitChange } from '../../limits/limits.ts';
import type { SandboxHandlers } from '../handler.ts';

export const limits: Pick<SandboxHandlers, 'listLimits' | 'updateLimits' | 'resetLimits'> = {
  listLimits: async ({ context }) => context.sandbox.limits.list(),

  async updateLimits({ context, body: { off, usage, ...change } }) {
    const { limits } = context.sandbox;
    limits.set(change as LimitChange);
    if (off) limits.set('off');
    if (usage === 0) await limits.resetUsage();
    return limits.list();
  },

  resetLimits: ({ context }) => context.sandbox.limits.reset(),
};
