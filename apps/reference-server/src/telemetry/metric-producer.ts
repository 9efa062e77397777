import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { hrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { definitions, type MetricDefinition, suffixOf, toPrometheusName } from './metric-definitions.ts';
import type { Metrics } from './metrics.ts';

type PrometheusMetric = MetricObjectWithValues<MetricValue<string>>;
type Value = MetricValue<string> & { metricName?: string };

const scope = { name: 'email-automation-server' };

/** Definitions by their names in Prometheus, without the suffix of counters. */
const byName = new Map<string, MetricDefinition>(
  Object.values(definitions).map((one: MetricDefinition) => [
    `${toPrometheusName(one.name)}${suffixOf(one.unit)}`,
    one,
  ]),
);

/** Lets OpenTelemetry export the metrics that Prometheus reads, so that each is measured once. All are cumulative. */
export function createMetricProducer(metrics: Metrics): MetricProducer {
  const startTime = hrTime();
  return {
    async collect() {
      const collected = (await metrics.collect()).filter(({ values }) => values.length > 0);
      const endTime = hrTime();
      const converted = collected.map((metric) => toMetricData(metric, startTime, endTime));
      return {
        resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope, metrics: converted }] },
        errors: [],
      };
    },
  };
}

function toMetricData(metric: PrometheusMetric, startTime: HrTime, endTime: HrTime): MetricData {
  const name = metric.name.replace(/_total$/, '');
  const definition = byName.get(name);
  const base = {
    descriptor: {
      name: definition?.name ?? name,
      description: metric.help,
      unit: definition?.unit ?? unitOf(name),
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const toPoint = <Result>(labels: object, value: Result): DataPoint<Result> => ({
    startTime,
    endTime,
    attributes: toAttributes(labels, definition),
    value,
  });
  // Node measures no lag of the event loop before its first turn. Collectors refuse whole messages with NaN in JSON.
  const values = (metric.values as Value[]).filter(({ value }) => Number.isFinite(value));
  // The types name them as strings, and the values as numbers of an enumeration.
  switch (String(metric.type)) {
    case 'histogram':
      return {
        ...base,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: toHistograms(values).map(({ labels, histogram }) => toPoint(labels, histogram)),
      };
    case 'counter':
      return {
        ...base,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: values.map(({ labels, value }) => toPoint(labels, value)),
      };
    default:
      return {
        ...base,
        dataPointType: DataPointType.GAUGE,
        dataPoints: values.map(({ labels, value }) => toPoint(labels, value)),
      };
  }
}

/** Puts the values of a histogram together by their labels. In Prometheus, each bucket also has the counts of those before it. */
function toHistograms(values: Value[]): { labels: object; histogram: Histogram }[] {
  const found = new Map<
    string,
    { labels: object; boundaries: number[]; cumulative: number[]; sum: number; count: number }
  >();
  for (const { labels, value, metricName = '' } of values) {
    const { le, ...others } = labels as Record<string, string | number>;
    const key = JSON.stringify(others);
    const one = found.get(key) ?? { labels: others, boundaries: [], cumulative: [], sum: 0, count: 0 };
    found.set(key, one);
    if (metricName.endsWith('_sum')) one.sum = value;
    else if (metricName.endsWith('_count')) one.count = value;
    else {
      one.cumulative.push(value);
      if (le !== '+Inf') one.boundaries.push(Number(le));
    }
  }
  return [...found.values()].map(({ labels, boundaries, cumulative, sum, count }) => {
    const counts = cumulative.map((value, index) => value - (cumulative[index - 1] ?? 0));
    return { labels, histogram: { buckets: { boundaries, counts }, sum, count } };
  });
}

/** Gives labels the names of OpenTelemetry. An empty label is one that does not apply. */
function toAttributes(labels: object, definition?: MetricDefinition): Attributes {
  const names = new Map(definition?.labels?.map((label) => [toPrometheusName(label), label]));
  return Object.fromEntries(
    Object.entries(labels)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [names.get(name) ?? name, value]),
  );
}

/** The unit of a metric of Node or the process, by its name. */
function unitOf(name: string): string {
  if (name.endsWith('_seconds')) return 's';
  return name.endsWith('_bytes') ? 'By' : '';
}
