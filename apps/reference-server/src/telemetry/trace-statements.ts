import type { OnStatement } from '@email-automation/service/storage/database';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { operationOf, tableOf } from './describe-statement.ts';
import { type Tracing, typeOf } from './tracing.ts';

/** Statements can be long: one has a placeholder for each value of many rows. */
const longestText = 2000;

/**
 * Traces each statement as a span within the request or the work that runs it, with its text and without its values.
 * Statements of nothing that is traced, such as looks for work, get no span.
 * @param system name of the database
 */
export function traceStatements({ tracer, contexts }: Tracing, system: string): OnStatement {
  return ({ sql, milliseconds, error }) => {
    const context = contexts.active();
    if (!trace.getSpan(context)?.isRecording()) return;
    const now = Date.now();
    const operation = operationOf(sql);
    const table = tableOf(sql);
    const summary = table === undefined ? operation : `${operation} ${table}`;
    const attributes = {
      'db.system.name': system,
      'db.operation.name': operation,
      'db.query.summary': summary,
      'db.query.text': sql.slice(0, longestText),
      'db.collection.name': table,
      ...(error !== undefined && { 'error.type': typeOf(error) }),
    };
    const span = tracer.startSpan(
      summary,
      { kind: SpanKind.CLIENT, startTime: now - milliseconds, attributes },
      context,
    );
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(now);
  };
}
