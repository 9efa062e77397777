import type { Clock } from '@email-automation/service/domain/clock';
import type { CompletedRequest } from '@email-automation/service/http/observe-requests';
import { type Database, dialectOf, type Statement } from '@email-automation/service/storage/database';
import { isReachable } from '@email-automation/service/storage/open';
import { countQueuedEmails } from '@email-automation/service/storage/queries/emails';
import { countDeadLetters } from '@email-automation/service/storage/queues/dead-letters';
import {
  countFailingBatches,
  countQueuedBatches,
  findOldestBatch,
} from '@email-automation/service/storage/queues/queued-batches';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { operationOf, systemOf } from './describe-statement.ts';
import { definitions, type MetricDefinition, suffixOf, toPrometheusName } from './metric-definitions.ts';

export interface Metrics {
  contentType: string;
  /** All metrics in the text format of Prometheus. */
  read(): Promise<string>;
  /** Also measures the content of a database, and counts the requests that are shed. */
  watch(database: Database, clock: Clock, ledger: { readonly shedRequests: number }): void;
  observeRequest(request: CompletedRequest): void;
  observeStatement(statement: Statement): void;
  /** Counts the records of a processed batch. */
  countRecords(processed: number, failed: number): void;
  /** Counts an attempt to send an email. */
  countEmail(outcome: string): void;
}

/** Upper bounds that the semantic conventions recommend for requests, and for statements. */
const ofRequests = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const ofStatements = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** Measures the server, in one registry, which `/metrics` reads. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Gauges with the suffix of counters. The gauges by type have the same.
  for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`);
  const requests = new Histogram({ ...toOptions(definitions.requests, registry), buckets: ofRequests });
  const statements = new Histogram({ ...toOptions(definitions.statements, registry), buckets: ofStatements });
  const records = new Counter(toOptions(definitions.records, registry, '_total'));
  const attempts = new Counter(toOptions(definitions.emailAttempts, registry, '_total'));
  let system = '';
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    watch(database, { now }, ledger) {
      system = systemOf(dialectOf(database.query).name);
      new Counter({
        ...toOptions(definitions.shedRequests, registry, '_total'),
        collect() {
          this.reset();
          this.inc(ledger.shedRequests);
        },
      });
      addGauge(definitions.queuedBatches, () => countQueuedBatches(database));
      addGauge(definitions.oldestBatch, async () => {
        const acceptedAt = await findOldestBatch(database);
        return acceptedAt === undefined ? 0 : Math.max(0, (now().getTime() - Date.parse(acceptedAt)) / 1000);
      });
      addGauge(definitions.failingBatches, () => countFailingBatches(database));
      addGauge(definitions.deadLetters, () => countDeadLetters(database));
      addGauge(definitions.queuedEmails, () => countQueuedEmails(database));
      addGauge(definitions.databaseUp, async () => ((await isReachable(database)) ? 1 : 0));
    },
    observeRequest({ method, route = '', status, scheme, operation = '', seconds }) {
      requests.observe(
        {
          http_request_method: method,
          http_route: route,
          http_response_status_code: status,
          url_scheme: scheme,
          operation,
        },
        seconds,
      );
    },
    observeStatement({ sql, milliseconds }) {
      // Migrations run before.
      if (system === '') return;
      statements.observe({ db_system_name: system, db_operation_name: operationOf(sql) }, milliseconds / 1000);
    },
    countRecords(processed, failed) {
      records.inc({ outcome: 'processed' }, processed);
      records.inc({ outcome: 'failed' }, failed);
    },
    countEmail: (outcome) => attempts.inc({ outcome }),
  };

  /** Adds a gauge, which is left out while the database is unavailable. */
  function addGauge(definition: MetricDefinition, measure: () => Promise<number>): void {
    new Gauge({
      ...toOptions(definition, registry),
      async collect() {
        await measure().then(
          (value) => this.set(value),
          () => this.remove(),
        );
      },
    });
  }
}

function toOptions({ name, unit, help, labels = [] }: MetricDefinition, registry: Registry, suffix = '') {
  return {
    name: `${toPrometheusName(name)}${suffixOf(unit)}${suffix}`,
    help,
    labelNames: labels.map(toPrometheusName),
    registers: [registry],
  };
}
