import type { TextMapPropagator } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

type Environment = NodeJS.ProcessEnv;
export type Protocol = 'http/protobuf' | 'http/json';

/** A variable of the environment has a value that the server does not support. */
export class InvalidTelemetryVariable extends Error {}

/** How a signal is exported; undefined if it is not. The exporters read the other variables. */
export function readProtocol(environment: Environment, signal: 'TRACES' | 'METRICS'): Protocol | undefined {
  const exporter = read(environment, `OTEL_${signal}_EXPORTER`) ?? 'otlp';
  if (exporter === 'none') return undefined;
  if (exporter !== 'otlp') refuse(`OTEL_${signal}_EXPORTER`, 'otlp or none');
  const own = `OTEL_EXPORTER_OTLP_${signal}`;
  const endpoint = read(environment, `${own}_ENDPOINT`) ?? read(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === undefined) return undefined;
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    const name = read(environment, `${own}_ENDPOINT`) ? `${own}_ENDPOINT` : 'OTEL_EXPORTER_OTLP_ENDPOINT';
    refuse(name, 'a URL such as http://127.0.0.1:4318');
  }
  const name = read(environment, `${own}_PROTOCOL`) ? `${own}_PROTOCOL` : 'OTEL_EXPORTER_OTLP_PROTOCOL';
  const protocol = read(environment, name) ?? 'http/protobuf';
  if (protocol === 'http/protobuf' || protocol === 'http/json') return protocol;
  return refuse(name, 'http/protobuf or http/json, to a port such as 4318');
}

/** Which traces are recorded. The default follows the client, and records all traces of clients that do not trace. */
export function readSampler(environment: Environment): Sampler {
  const name = read(environment, 'OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  const root = rootSamplers[name.replace('parentbased_', '')];
  if (root === undefined) {
    const names = Object.keys(rootSamplers);
    refuse('OTEL_TRACES_SAMPLER', [...names, ...names.map((one) => `parentbased_${one}`)].join(', '));
  }
  const sampler = root(environment);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root: sampler }) : sampler;
}

const rootSamplers: Record<string, (environment: Environment) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (environment) => {
    const ratio = readNumber(environment, 'OTEL_TRACES_SAMPLER_ARG') ?? 1;
    if (ratio > 1) refuse('OTEL_TRACES_SAMPLER_ARG', 'a number from 0 to 1');
    return new TraceIdRatioBasedSampler(ratio);
  },
};

/** How the trace of a client is read from its request; undefined to ignore it. Baggage is never read. */
export function readPropagator(environment: Environment): TextMapPropagator | undefined {
  const names = (read(environment, 'OTEL_PROPAGATORS') ?? 'tracecontext').split(',').map((name) => name.trim());
  if (!names.every((name) => ['tracecontext', 'baggage', 'none'].includes(name))) {
    refuse('OTEL_PROPAGATORS', 'tracecontext, baggage, or none');
  }
  return names.includes('tracecontext') && !names.includes('none') ? new W3CTraceContextPropagator() : undefined;
}

/** A number that is not negative. Milliseconds, sizes, and ratios are. */
export function readNumber(environment: Environment, name: string): number | undefined {
  const text = read(environment, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  return value >= 0 && Number.isFinite(value) ? value : refuse(name, 'a number that is not negative');
}

/** An empty variable is one that is not set. */
function read(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() || undefined;
}

/** Does not repeat the value, which may have a secret. */
function refuse(name: string, expected: string): never {
  throw new InvalidTelemetryVariable(`The value of ${name} is not supported. Set it to ${expected}.`);
}
