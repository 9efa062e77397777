import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Protocol } from './settings.ts';

/** Creates the exporter of traces for a protocol. It reads the variables of its endpoint by itself. */
export async function createTraceExporter(protocol: Protocol): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

/** Creates the exporter of metrics for a protocol. */
export async function createMetricExporter(protocol: Protocol): Promise<PushMetricExporter> {
  const { OTLPMetricExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-metrics-otlp-http')
      : await import('@opentelemetry/exporter-metrics-otlp-proto');
  return new OTLPMetricExporter();
}

interface Exporter<Items> {
  export(items: Items, callback: (result: ExportResult) => void): void;
}

/**
 * Watches the results of an exporter. An unreachable collector fails again every few seconds: only the first failure, and the
 * first success after it, are of interest.
 */
export function watchResults<Items>(exporter: Exporter<Items>, onChange: (error: Error | undefined) => void): void {
  const send = exporter.export.bind(exporter);
  let isFailing = false;
  exporter.export = (items, callback) =>
    send(items, (result) => {
      const failed = result.code !== ExportResultCode.SUCCESS;
      if (failed !== isFailing) onChange(failed ? (result.error ?? new Error('unknown error')) : undefined);
      isFailing = failed;
      callback(result);
    });
}
