import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { listen } from '@email-automation/test-tools/listen';
import { onTestFinished } from 'vitest';

/** A value of an attribute in OTLP. */
interface AnyValue {
  stringValue?: string;
  intValue?: number;
  doubleValue?: number;
  boolValue?: boolean;
  arrayValue?: { values: AnyValue[] };
}

interface Attribute {
  key: string;
  value: AnyValue;
}

export interface ReceivedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code: number };
  attributes: Record<string, unknown>;
}

export interface Collector {
  url: string;
  /** Bodies that arrived, as they were. */
  bodies: { path: string; type: string; headers: Record<string, unknown>; bytes: Buffer }[];
  resources: Record<string, unknown>[];
  spans: ReceivedSpan[];
}

/** Starts a collector that takes traces of OpenTelemetry over HTTP, and reads those in JSON. */
export async function startCollector(): Promise<Collector> {
  const collector: Collector = { url: '', bodies: [], resources: [], spans: [] };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent = Buffer.concat(chunks);
    const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    const type = request.headers['content-type'] ?? '';
    collector.bodies.push({ path: request.url ?? '', type, headers: request.headers, bytes });
    if (type === 'application/json') receive(collector, JSON.parse(bytes.toString()));
    response.writeHead(200, { 'content-type': type }).end(type === 'application/json' ? '{}' : '');
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return Object.assign(collector, { url });
}

// biome-ignore lint/suspicious/noExplicitAny: the test checks the arrived values
function receive({ resources, spans }: Collector, { resourceSpans }: any): void {
  for (const { resource, scopeSpans } of resourceSpans) {
    resources.push(toRecord(resource.attributes));
    for (const scope of scopeSpans) {
      for (const span of scope.spans) spans.push({ ...span, attributes: toRecord(span.attributes) });
    }
  }
}

function toRecord(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, toValue(value)]));
}

function toValue({ arrayValue, ...value }: AnyValue): unknown {
  return arrayValue ? arrayValue.values.map(toValue) : Object.values(value)[0];
}
