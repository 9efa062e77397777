import type { Facts, SpanName, Trace } from '@email-automation/service/services/trace';
import {
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** What creates spans. */
export interface Tracing {
  tracer: Tracer;
  contexts: {
    active(): Context;
    with<Result>(context: Context, work: () => Result): Result;
  };
  /** How the trace of a client is read. */
  propagator: TextMapPropagator | undefined;
}

const kinds: Partial<Record<SpanName, SpanKind>> = {
  'process batch': SpanKind.CONSUMER,
  'send email': SpanKind.CLIENT,
};

/** Traces work of the background, each piece as a separate trace. */
export function createTrace({ tracer, contexts }: Tracing): Trace {
  return async (name, facts, work) => {
    const span = tracer.startSpan(name, { kind: kinds[name] ?? SpanKind.INTERNAL, attributes: facts });
    const add = (more: Facts) => addFacts(span, more);
    try {
      return await contexts.with(trace.setSpan(contexts.active(), span), () => work(add));
    } catch (error) {
      add({ 'error.type': typeOf(error) });
      throw error;
    } finally {
      span.end();
    }
  };
}

function addFacts(span: Span, facts: Facts): void {
  span.setAttributes(facts);
  if (facts['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The code or the name of an error. Its message may have data of users. */
export function typeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name ?? 'unknown';
}
