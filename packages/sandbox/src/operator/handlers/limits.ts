import { Refusal } from '../../refusal.ts';
import type { SandboxHandlers } from '../handler.ts';

export const limits: Pick<SandboxHandlers, 'listLimits' | 'updateLimits' | 'resetLimits'> = {
  listLimits: async ({ context }) => context.sandbox.limits.list(),

  async updateLimits({ context, body: { off, usage, ...change } }) {
    const { limits } = context.sandbox;
    if (off !== undefined && off !== true) throw new Refusal(400, 'off must be true, which turns all limits off.');
    if (usage !== undefined && usage !== 0) throw new Refusal(400, 'usage must be 0, which sets it back to zero.');
    limits.set(change as object);
    if (off) limits.set('off');
    if (usage === 0) await limits.resetUsage();
    return limits.list();
  },

  resetLimits: ({ context }) => context.sandbox.limits.reset(),
};
