import type { Sandbox } from '@email-automation/sandbox/sandbox';
import { resetSandbox } from '@email-automation/sandbox/snapshots/reset';
import type { FastifyInstance } from 'fastify';

/** Adds the reset of a sandbox, and its snapshots. */
export function addStateRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { snapshots } = sandbox;
  app.post('/reset', async (_, reply) => {
    await resetSandbox(sandbox);
    return reply.status(204).send();
  });
  app.get('/snapshots', async () => ({ snapshots: await snapshots.list() }));
  app.put<{ Params: { name: string } }>('/snapshots/:name', ({ params }) => snapshots.take(params.name));
  app.post<{ Params: { name: string } }>('/snapshots/:name/restore', ({ params }) => snapshots.restore(params.name));
  app.delete<{ Params: { name: string } }>('/snapshots/:name', async ({ params }, reply) => {
    await snapshots.delete(params.name);
    return reply.status(204).send();
  });
}
