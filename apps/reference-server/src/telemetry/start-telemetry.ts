import { hostname } from 'node:os';
import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { createMetricExporter, createTraceExporter, watchResults } from './create-exporters.ts';
import { createMetricProducer } from './metric-producer.ts';
import type { Metrics } from './metrics.ts';
import type { Telemetry } from './observe.ts';
import { readNumber, readPropagator, readProtocol, readSampler } from './settings.ts';
import { traceRequests } from './trace-requests.ts';
import { traceStatements } from './trace-statements.ts';
import { createTrace, type Tracing } from './tracing.ts';

const name = 'email-automation-server';
/** Characters of an attribute, unless the environment says otherwise: clients choose paths and account ids. */
const longestAttribute = 2000;

interface TelemetryOptions {
  environment: NodeJS.ProcessEnv;
  /** Version of the server. */
  version: string;
  metrics: Metrics;
  /** Name of the database in OpenTelemetry. */
  system: string;
}

/**
 * Starts to export traces and metrics with OpenTelemetry, as the standard variables of the environment say. It changes nothing
 * that is global but the handler of errors.
 * @throws InvalidTelemetryVariable
 */
export async function startTelemetry({ environment, version, metrics, system }: TelemetryOptions): Promise<Telemetry> {
  // The results of the exporters say the same.
  setGlobalErrorHandler(() => {});
  let report: (signal: string, error: Error | undefined) => void = () => {};
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': name, 'service.version': version, 'host.name': hostname() }))
    .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }));
  const traces = await startTraces(environment, resource, (error) => report('traces', error));
  const meters = await startMetrics(environment, resource, metrics, (error) => report('metrics', error));
  const stop = async () => {
    await Promise.allSettled([traces?.shutdown(), meters?.shutdown()]);
  };
  const onResults = (listener: typeof report) => {
    report = listener;
  };
  if (traces === undefined) return { onResults, stop };
  const contexts = new AsyncLocalStorageContextManager().enable();
  const tracing: Tracing = {
    tracer: traces.getTracer(name, version),
    contexts: { active: () => contexts.active(), with: (context, work) => contexts.with(context, work) },
    propagator: readPropagator(environment),
  };
  return {
    traceRequests: (app) => traceRequests(app, tracing),
    trace: createTrace(tracing),
    onStatement: traceStatements(tracing, system),
    findTraceId: () => trace.getSpanContext(contexts.active() ?? ROOT_CONTEXT)?.traceId,
    onResults,
    stop,
  };
}

type OnChange = Parameters<typeof watchResults>[1];

async function startTraces(
  environment: NodeJS.ProcessEnv,
  resource: Resource,
  onChange: OnChange,
): Promise<TracerProvider | undefined> {
  const protocol = readProtocol(environment, 'TRACES');
  if (protocol === undefined) return undefined;
  const exporter = await createTraceExporter(protocol);
  watchResults(exporter, onChange);
  const numbers = {
    scheduledDelayMillis: readNumber(environment, 'OTEL_BSP_SCHEDULE_DELAY'),
    exportTimeoutMillis: readNumber(environment, 'OTEL_BSP_EXPORT_TIMEOUT'),
    maxQueueSize: readNumber(environment, 'OTEL_BSP_MAX_QUEUE_SIZE'),
    maxExportBatchSize: readNumber(environment, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
  };
  return new TracerProvider({
    resource,
    sampler: readSampler(environment),
    spanLimits: {
      attributeValueLengthLimit:
        readNumber(environment, 'OTEL_SPAN_ATTRIBUTE_VALUE_LENGTH_LIMIT') ??
        readNumber(environment, 'OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT') ??
        longestAttribute,
    },
    spanProcessors: [new BatchSpanProcessor({ exporter, ...withoutUndefined(numbers) })],
  });
}

async function startMetrics(
  environment: NodeJS.ProcessEnv,
  resource: Resource,
  metrics: Metrics,
  onChange: OnChange,
): Promise<MeterProvider | undefined> {
  const protocol = readProtocol(environment, 'METRICS');
  if (protocol === undefined) return undefined;
  const exporter = await createMetricExporter(protocol);
  watchResults(exporter, onChange);
  const exportIntervalMillis = readNumber(environment, 'OTEL_METRIC_EXPORT_INTERVAL') ?? 60_000;
  const timeout = readNumber(environment, 'OTEL_METRIC_EXPORT_TIMEOUT') ?? 30_000;
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(timeout, exportIntervalMillis),
    metricProducers: [createMetricProducer(metrics)],
  });
  return new MeterProvider({ resource, readers: [reader] });
}

function withoutUndefined<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
