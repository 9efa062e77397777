import { type FaultRule, InvalidFault } from '@email-automation/sandbox/faults/fault-rules';
import type { Sandbox } from '@email-automation/sandbox/sandbox';
import type { FastifyInstance } from 'fastify';
import { ControlError } from './control-errors.ts';

/** Adds the errors on demand of a sandbox. */
export function addFaultRoutes(app: FastifyInstance, { faults }: Pick<Sandbox, 'faults'>): void {
  app.get('/faults', async () => ({ faults: faults.list() }));
  app.post('/faults', async ({ body }, reply) => {
    try {
      return await reply.status(201).send(faults.add(body as FaultRule));
    } catch (error) {
      if (error instanceof InvalidFault) throw new ControlError(400, error.message);
      throw error;
    }
  });
  app.delete('/faults', async (_, reply) => {
    faults.clear();
    await reply.status(204).send();
  });
  app.delete<{ Params: { id: string } }>('/faults/:id', async ({ params: { id } }, reply) => {
    if (!faults.remove(id)) throw new ControlError(404, `There is no fault ${id}. To list faults, run: faults list`);
    await reply.status(204).send();
  });
}
