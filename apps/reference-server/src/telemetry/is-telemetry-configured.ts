/** Variables that say where traces go. */
const names = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_TRACES_EXPORTER'];

/** Whether the environment says where to send traces. This file does not load OpenTelemetry. */
export function isTelemetryConfigured({ OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER, ...environment }: NodeJS.ProcessEnv) {
  if (OTEL_SDK_DISABLED?.toLowerCase() === 'true' || OTEL_TRACES_EXPORTER === 'none') return false;
  return names.some((name) => ({ ...environment, OTEL_TRACES_EXPORTER })[name]);
}
