/** Variables that say where traces, metrics, or both go. Collectors take them as URLs. */
const endpoints = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
];

/** Whether the environment says where to send traces or metrics. This file loads nothing of OpenTelemetry. */
export function isTelemetryConfigured(environment: NodeJS.ProcessEnv): boolean {
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  return endpoints.some((name) => (environment[name] ?? '') !== '');
}
