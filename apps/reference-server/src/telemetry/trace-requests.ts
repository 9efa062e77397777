import { methodOf } from '@email-automation/service/http/observe-requests';
import { redactPath } from '@email-automation/service/http/redaction';
import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tracer } from './tracer.ts';

/**
 * Traces each request as a span with the facts of the semantic conventions for HTTP. Its parent is the span of the client, if
 * the request has a `traceparent`. Call it before hooks that can fail.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Probes, which are not worth a line of the log either.
    if (request.routeOptions.logLevel === 'warn') return done();
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const { url: route } = request.routeOptions;
    const method = methodOf(request);
    const name = method === '_OTHER' ? 'HTTP' : method;
    const attributes = {
      'http.request.method': method,
      'url.path': redactPath(request.url),
      'url.scheme': request.protocol,
      'network.protocol.version': request.raw.httpVersion,
      'http.route': route,
    };
    const span = tracer().startSpan(route ? `${name} ${route}` : name, { kind: SpanKind.SERVER, attributes }, parent);
    request.traceId = span.spanContext().traceId;
    // No hook is called for a client that does not wait for its response.
    reply.raw.once('close', () => end(span, request, reply));
    context.with(trace.setSpan(parent, span), done);
  });
}

function end(span: Span, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status, errorCodes } = reply;
  const { account_id: account } = (request.params ?? {}) as { account_id?: string };
  const { operationId: operation } = request.routeOptions.config;
  span.setAttributes({
    'http.response.status_code': status,
    // The id of the batch, if the response accepts one.
    'request.id': String(reply.getHeader('x-request-id') ?? request.id),
    operation,
    ...(account !== undefined && { 'account.id': redactPath(account) }),
    ...(errorCodes?.length && { 'error.codes': errorCodes }),
  });
  if (!reply.raw.writableFinished) span.setAttribute('error.type', 'aborted');
  if (status >= 500) span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
