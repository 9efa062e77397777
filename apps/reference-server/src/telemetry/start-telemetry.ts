import type { Trace } from '@email-automation/service/services/trace';
import type { OnStatement } from '@email-automation/service/storage/database';
import { context, propagation, trace } from '@opentelemetry/api';
import {
  defaultResource,
  envDetector,
  hostDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { FastifyInstance } from 'fastify';
import { traceRequests } from './trace-requests.ts';
import { traceStatement } from './trace-statement.ts';
import { traceWork } from './trace-work.ts';

/** Traces of a server with OpenTelemetry. */
export interface Telemetry {
  /** Adds hooks that trace requests. */
  traceRequests: (app: FastifyInstance) => void;
  /** Traces work of the background. */
  trace: Trace;
  /** Traces a statement. */
  onStatement: OnStatement;
  /** The id of the trace that the current work belongs to. */
  findTraceId: () => string | undefined;
  /** Exports the spans that are left. */
  stop(): Promise<void>;
}

/**
 * Starts to export traces with the SDK of OpenTelemetry, which reads its standard variables. Metrics are read from `/metrics`.
 * @param version of the server
 */
export function startTelemetry(version: string, dialect: 'sqlite' | 'postgres'): Telemetry {
  const own = { 'service.name': 'email-automation-server', 'service.version': version };
  const sdk = new NodeSDK({
    resource: defaultResource().merge(resourceFromAttributes(own)),
    // The detector of the process is left out: it would export the arguments of the command.
    resourceDetectors: [hostDetector, serviceInstanceIdDetector, envDetector],
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  return {
    traceRequests,
    trace: traceWork,
    onStatement: traceStatement(dialect),
    findTraceId: () => trace.getSpanContext(context.active())?.traceId,
    async stop() {
      // The spans are lost if the collector does not respond.
      await sdk.shutdown().catch(() => {});
      for (const api of [trace, context, propagation]) api.disable();
    },
  };
}
