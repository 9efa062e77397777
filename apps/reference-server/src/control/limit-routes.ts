import type { LimitChange } from '@email-automation/sandbox/limits/limit-types';
import { Refusal } from '@email-automation/sandbox/refusal';
import type { Sandbox } from '@email-automation/sandbox/sandbox';
import type { FastifyInstance } from 'fastify';

/** `off` turns all limits off, and `usage` sets the usage back to zero; both can stand beside the limits of some kinds. */
interface Body extends Exclude<LimitChange, 'off'> {
  off?: true;
  usage?: 0;
}

const body = { type: 'object' } as const;

/** Adds the rate limits of a sandbox. */
export function addLimitRoutes(app: FastifyInstance, { limits }: Sandbox): void {
  app.get('/limits', async () => limits.list());
  app.put<{ Body: Body }>('/limits', { schema: { body } }, async ({ body: { off, usage, ...change } }) => {
    if (off !== undefined && off !== true) throw new Refusal(400, 'off must be true, which turns all limits off.');
    if (usage !== undefined && usage !== 0) throw new Refusal(400, 'usage must be 0, which sets it back to zero.');
    limits.set(change);
    if (off) limits.set('off');
    if (usage === 0) await limits.resetUsage();
    return limits.list();
  });
  app.delete('/limits', () => limits.reset());
}
