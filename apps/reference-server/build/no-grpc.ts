/** Stands for the exporters over gRPC, which would double the size of the SDK of OpenTelemetry. */
class NoGrpc {
  constructor() {
    throw new Error(
      'It exports traces over HTTP. Set OTEL_EXPORTER_OTLP_PROTOCOL to http/protobuf, and the port to 4318.',
    );
  }
}

export { NoGrpc as OTLPLogExporter, NoGrpc as OTLPMetricExporter, NoGrpc as OTLPTraceExporter };
