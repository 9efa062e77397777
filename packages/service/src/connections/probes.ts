import type { FastifyInstance } from 'fastify';

const [health, ready] = ['/health', '/ready'];

export const isProbe = (url: string): boolean => url.startsWith(health) || url.startsWith(ready);

/**
 * Adds the probes of load balancers and orchestrators: `/health` responds while the process lives, and `/ready` while it can serve
 * requests; otherwise with 503.
 * @param findUnreadiness says why the server is not ready; undefined if it is
 */
export function addProbes(app: FastifyInstance, findUnreadiness: () => Promise<string | undefined>): void {
  // Asked every few seconds, by several programs: not worth a line of the log each time.
  const quiet = { logLevel: 'warn', config: { isProbe: true } } as const;
  const open = { ...quiet, config: { isProbe: true, access: 'open' } } as const;
  app.get(health, open, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get(ready, quiet, async (_, reply) => {
    const reason = await findUnreadiness();
    reply.header('cache-control', 'no-store');
    if (reason === undefined) return reply.send({ status: 'ready' });
    return reply.status(503).header('retry-after', '1').send({ status: reason });
  });
}
