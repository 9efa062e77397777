import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../storage/database.ts';
import { countDeadLetters } from '../storage/dead-letters.ts';
import { countQueuedEmails } from '../storage/emails.ts';
import { isReachable } from '../storage/open.ts';
import { countFailingBatches, countQueuedBatches } from '../storage/queued-batches.ts';

export interface Metrics {
  contentType: string;
  /** All metrics in the text format of Prometheus. */
  read(): Promise<string>;
  /** Records the duration of a request to an operation of the contract. */
  observeResponse(operationId: string, status: number, seconds: number): void;
  /** Counts an attempt to send an email. */
  countEmail(outcome: string): void;
  /** Counts rows that were deleted because they were old. */
  countDeleted(table: string, rows: number): void;
}

export function createMetrics(database: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  new Gauge({
    name: 'queued_batches',
    help: 'Accepted batches that are not processed yet.',
    registers: [registry],
    async collect() {
      await setOrRemove(this, countQueuedBatches(database));
    },
  });
  new Gauge({
    name: 'failing_batches',
    help: 'Queued batches whose last attempt failed. They are retried; later batches of their accounts wait.',
    registers: [registry],
    async collect() {
      await setOrRemove(this, countFailingBatches(database));
    },
  });
  new Gauge({
    name: 'dead_letters',
    help: 'Batches that could not be processed, until an operator retries them.',
    registers: [registry],
    async collect() {
      await setOrRemove(this, countDeadLetters(database));
    },
  });
  new Gauge({
    name: 'queued_emails',
    help: 'Emails that are not sent yet.',
    registers: [registry],
    async collect() {
      await setOrRemove(this, countQueuedEmails(database));
    },
  });
  new Gauge({
    name: 'database_up',
    help: 'Whether the database responds: 1 or 0.',
    registers: [registry],
    async collect() {
      this.set((await isReachable(database)) ? 1 : 0);
    },
  });
  const attempts = new Counter({
    name: 'email_attempts_total',
    help: 'Attempts to send an email by outcome: sent, deferred (retried later), failed, or canceled.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const deleted = new Counter({
    name: 'deleted_rows_total',
    help: 'Rows that were deleted because they were old, by table.',
    labelNames: ['table'],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    observeResponse: (operation, status, seconds) => durations.observe({ operation, status }, seconds),
    countEmail: (outcome) => attempts.inc({ outcome }),
    countDeleted: (table, rows) => deleted.inc({ table }, rows),
  };
}

/** Leaves a gauge out while the database is unavailable. */
async function setOrRemove(gauge: Gauge, count: Promise<number>): Promise<void> {
  await count.then(
    (value) => gauge.set(value),
    () => gauge.remove(),
  );
}
