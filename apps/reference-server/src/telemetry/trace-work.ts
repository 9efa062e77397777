import type { Facts, SpanName, Trace } from '@email-automation/service/services/trace';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { tracer, typeOf } from './tracer.ts';

const kinds: Partial<Record<SpanName, SpanKind>> = {
  'process batch': SpanKind.CONSUMER,
  'send email': SpanKind.CLIENT,
};

/** Traces work of the background. Each piece is a separate trace, also if a request wakes it. */
export const traceWork: Trace = async (name, facts, work) => {
  const span = tracer().startSpan(name, { kind: kinds[name] ?? SpanKind.INTERNAL, attributes: facts, root: true });
  const add = (more: Facts) => {
    span.setAttributes(more);
    if (more['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  };
  try {
    return await context.with(trace.setSpan(context.active(), span), () => work(add));
  } catch (error) {
    add({ 'error.type': typeOf(error) });
    throw error;
  } finally {
    span.end();
  }
};
