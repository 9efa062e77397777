import { mergeWorkspace } from '@email-automation/sandbox/merge-workspace';
import type { Sandbox } from '@email-automation/sandbox/sandbox';
import { generateSubscribers } from '@email-automation/sandbox/subscribers/generate-subscribers';
import type { GenerateOptions } from '@email-automation/sandbox/subscribers/subscriber-types';
import type { FastifyInstance } from 'fastify';

/** Bytes of the largest workspace. */
const bodyLimit = 64 * 1024 * 1024;
const schema = { body: { type: 'object' } } as const;

/** Adds what adds data to a sandbox: workspaces and made-up subscribers. */
export function addDataRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/workspace', { schema, bodyLimit }, async ({ body }, reply) => {
    await mergeWorkspace(sandbox, body);
    return reply.status(204).send();
  });
  app.post<{ Body: GenerateOptions }>('/subscribers', { schema }, ({ body }) => generateSubscribers(sandbox, body));
}
