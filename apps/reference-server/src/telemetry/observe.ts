import type { Trace } from '@email-automation/service/services/trace';
import type { OnStatement, Statement } from '@email-automation/service/storage/database';
import type { FastifyInstance } from 'fastify';
import { systemOf } from './describe-statement.ts';
import { isTelemetryConfigured } from './is-telemetry-configured.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** What exports traces and metrics with OpenTelemetry. Without traces, the parts that trace are missing. */
export interface Telemetry {
  /** Adds hooks that trace requests. */
  traceRequests?: (app: FastifyInstance) => void;
  /** Traces work of the background. */
  trace?: Trace;
  /** Traces a statement. */
  onStatement?: OnStatement;
  /** The id of the trace that the current work belongs to. */
  findTraceId?: () => string | undefined;
  /** Calls a function when exports begin to fail, and, without an error, when they succeed again. */
  onResults(listener: (signal: string, error: Error | undefined) => void): void;
  /** Exports what is left. */
  stop(): Promise<void>;
}

/** What measures a server. */
export interface Observers {
  metrics: Metrics;
  /** Missing unless the environment says where to export to. */
  telemetry?: Telemetry;
  /** For the options of the database. */
  onStatement: OnStatement;
}

/**
 * Creates what measures a server, before its database is opened. OpenTelemetry is loaded only if the environment configures it.
 * @throws InvalidTelemetryVariable
 */
export async function observe(
  environment: NodeJS.ProcessEnv,
  version: string,
  dialect: 'sqlite' | 'postgres',
): Promise<Observers> {
  const metrics = createMetrics();
  const { observeStatement } = metrics;
  if (!isTelemetryConfigured(environment)) return { metrics, onStatement: observeStatement };
  const { startTelemetry } = await import('./start-telemetry.ts');
  const telemetry = await startTelemetry({ environment, version, metrics, system: systemOf(dialect) });
  const { onStatement: traceStatement = () => {} } = telemetry;
  const onStatement = (statement: Statement) => {
    observeStatement(statement);
    traceStatement(statement);
  };
  return { metrics, telemetry, onStatement };
}
