/** A metric with its name, unit and labels as in OpenTelemetry; Prometheus has the same with underscores. */
export interface MetricDefinition {
  name: string;
  /** `s`, `By`, or the counted thing, in braces. */
  unit: string;
  help: string;
  labels?: readonly string[];
}

/** Metrics of requests and statements have the names of OpenTelemetry's semantic conventions, so that dashboards find them. */
export const definitions = {
  requests: {
    name: 'http.server.request.duration',
    unit: 's',
    help: 'Duration of requests by method, route, and status; of those to the contract also by operation.',
    labels: ['http.request.method', 'http.route', 'http.response.status_code', 'url.scheme', 'operation'],
  },
  shedRequests: {
    name: 'shed_requests',
    unit: '{request}',
    help: 'Requests that got 503 at once, because more arrived than the process can serve.',
  },
  statements: {
    name: 'db.client.operation.duration',
    unit: 's',
    help: 'Duration of statements of the database, without their commit.',
    labels: ['db.system.name', 'db.operation.name'],
  },
  queuedBatches: { name: 'queued_batches', unit: '{batch}', help: 'Accepted batches that are not processed yet.' },
  oldestBatch: {
    name: 'oldest_batch_age',
    unit: 's',
    help: 'How long ago the oldest queued batch was accepted; 0 without any.',
  },
  failingBatches: {
    name: 'failing_batches',
    unit: '{batch}',
    help: 'Queued batches whose last attempt failed. They are retried; later batches of their accounts wait.',
  },
  deadLetters: {
    name: 'dead_letters',
    unit: '{batch}',
    help: 'Batches that could not be processed, until an operator retries them.',
  },
  queuedEmails: { name: 'queued_emails', unit: '{email}', help: 'Emails that are not sent yet.' },
  databaseUp: { name: 'database_up', unit: '', help: 'Whether the database responds: 1 or 0.' },
  records: {
    name: 'batch_records',
    unit: '{record}',
    help: 'Records of batches by outcome: processed or failed.',
    labels: ['outcome'],
  },
  emailAttempts: {
    name: 'email_attempts',
    unit: '{attempt}',
    help: 'Attempts to send an email by outcome: sent, deferred (retried later), failed, or canceled.',
    labels: ['outcome'],
  },
} satisfies Record<string, MetricDefinition>;

/** The name of a metric or a label in Prometheus, without the suffix of its unit. */
export const toPrometheusName = (name: string): string => name.replaceAll('.', '_');

/** The suffix of a unit in the names of Prometheus. */
export const suffixOf = (unit: string): string => (unit === 's' ? '_seconds' : '');
