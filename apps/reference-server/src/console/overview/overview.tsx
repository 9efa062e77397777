import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { show } from '../show.tsx';

/** Adds the first page of the console. */
export function addOverview(app: FastifyInstance, context: ConsoleContext): void {
  app.get('/console', async (request, reply) =>
    show(context, request, reply, {
      title: 'Overview',
      section: 'overview',
      content: (
        <div class="bar">
          <h1>Overview</h1>
          <p class="dot">Healthy</p>
        </div>
      ),
    }),
  );
}
