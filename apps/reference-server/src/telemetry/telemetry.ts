import type { Trace } from '@email-automation/service/services/trace';
import type { OnStatement } from '@email-automation/service/storage/database';
import type { FastifyInstance } from 'fastify';

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
