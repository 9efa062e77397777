import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Target } from '../mcp/sandbox-target.ts';
import { untilEnded } from './operation-routes.ts';

/** Adds `/mcp`: tools for agents over HTTP. Each request stands alone, so there are no sessions. */
export function addMcp(app: FastifyInstance, target: Target): void {
  let respond: Promise<(request: Request) => Promise<Response>> | undefined;
  const load = async () => {
    // Loaded on demand, as few requests are for it.
    const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('../mcp/create-mcp-server.ts'),
    ]);
    return createMcpHandler(() => createMcpServer(target)).fetch;
  };
  app.register(async (scope) => {
    // The protocol has its own errors for invalid JSON.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
    const handler = async ({ method, headers, body }: FastifyRequest, reply: FastifyReply) => {
      respond ??= load();
      const { authorization, connection, 'content-length': length, 'transfer-encoding': coding, ...sent } = headers;
      const request = new Request('http://127.0.0.1/mcp', {
        method,
        headers: sent as Record<string, string>,
        ...(method === 'POST' && { body: body as string }),
        signal: untilEnded(reply),
      });
      return reply.send(await (await respond)(request));
    };
    // The protocol has its own response to GET and DELETE, which are for sessions.
    for (const method of ['GET', 'POST', 'DELETE'])
      scope.route({ method, url: '/mcp', config: { access: 'agent' }, handler });
  });
}
