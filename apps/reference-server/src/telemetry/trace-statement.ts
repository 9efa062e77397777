import type { OnStatement } from '@email-automation/service/storage/database';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { operationOf, systemOf, tableOf } from './describe-statement.ts';
import { tracer, typeOf } from './tracer.ts';

/** Statements can be long: one has a placeholder for each value of many rows. */
const longestText = 2000;

/**
 * Traces each statement as a span within the request or the work that runs it, with its text and without its values.
 * Statements of work that is not traced, such as looks for work, get no span.
 */
export const traceStatement =
  (dialect: 'sqlite' | 'postgres'): OnStatement =>
  ({ sql, milliseconds, error }) => {
    if (!trace.getSpan(context.active())?.isRecording()) return;
    const now = Date.now();
    const operation = operationOf(sql);
    const table = tableOf(sql);
    const summary = table === undefined ? operation : `${operation} ${table}`;
    const attributes = {
      'db.system.name': systemOf(dialect),
      'db.operation.name': operation,
      'db.query.summary': summary,
      'db.query.text': sql.slice(0, longestText),
      'db.collection.name': table,
      ...(error !== undefined && { 'error.type': typeOf(error) }),
    };
    const span = tracer().startSpan(summary, { kind: SpanKind.CLIENT, startTime: now - milliseconds, attributes });
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(now);
  };
