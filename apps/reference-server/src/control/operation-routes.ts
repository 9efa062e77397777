import { fillPath } from '@email-automation/contract-tools/path-template';
import { serverLimits } from '@email-automation/contract-tools/server-limits';
import { callOperation, serializeResult } from '@email-automation/sandbox/operator/call-operation';
import type { OperatorContext } from '@email-automation/sandbox/operator/handler';
import { kindOf, type Operation, readOperatorContract } from '@email-automation/sandbox/operator/operator-contract';
import { readQuery } from '@email-automation/sandbox/operator/validation';
import { gateRoutes } from '@email-automation/service/connections/gated-routes';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Bytes of the largest body: a workspace. */
export const largestBody = serverLimits.workspaceMebibytes * 1024 * 1024;
/** Bytes of the bodies of operations that take more than a megabyte. */
const bodyLimits: Partial<Record<Operation['operationId'], number>> = { applyWorkspace: largestBody };

/** Adds a route for each operation of the operator's contract that the server has. */
export function addOperations(app: FastifyInstance, context: OperatorContext): void {
  const { sandbox } = context;
  const operations = Map.groupBy(Object.values(readOperatorContract().operations), kindOf);
  const add = (kind: ReturnType<typeof kindOf>, prepare: (scope: FastifyInstance) => void) =>
    app.register(async (scope) => {
      prepare(scope);
      for (const operation of operations.get(kind) ?? []) addOperation(scope, operation, context);
    });
  add('process', () => {});
  add('server', (scope) => {
    if (sandbox) gateRoutes(scope, sandbox.gate);
  });
  if (!sandbox) return;
  // The control port listens while the server still adds its workspace.
  add('sandbox', (scope) => scope.addHook('onRequest', () => sandbox.started.promise));
}

function addOperation(app: FastifyInstance, operation: Operation, context: OperatorContext): void {
  const { operationId, tag, method, path, success, authenticated } = operation;
  const bodyLimit = bodyLimits[operationId];
  app.route({
    method,
    url: fillPath(path, (name) => `:${name}`),
    config: { access: authenticated ? 'token' : 'open', isProbe: tag === 'Health' },
    bodyLimit,
    async handler({ params, query, body }, reply) {
      const call = { path: params as Record<string, unknown>, query: readQuery(operation, query as object), body };
      const result = await callOperation(context, operationId, call, untilEnded(reply));
      const content = serializeResult(operation, result);
      reply.status(Number(success)).header('cache-control', 'no-store');
      return content === undefined ? reply.send() : reply.type(content.type).send(content.body);
    },
  });
}

/** Aborts when the client ends the connection, or its side of it, before it has the response. */
export function untilEnded({ request, raw }: FastifyReply): AbortSignal {
  const ended = new AbortController();
  const { socket } = request.raw;
  const end = () => ended.abort();
  // A process that was interrupted ends its side only, as far as can be seen before something is written.
  socket.once('end', end);
  raw.once('close', () => {
    socket.off('end', end);
    end();
  });
  return ended.signal;
}
