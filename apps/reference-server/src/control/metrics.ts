import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../storage/database.ts';
import { countQueuedEmails } from '../storage/emails.ts';
import { countQueuedBatches } from '../storage/queued-batches.ts';

export interface Metrics {
  contentType: string;
  /** All metrics in the text format of Prometheus. */
  read(): Promise<string>;
  /** Counts an answer to an operation of the contract. */
  observeResponse(operationId: string, status: number, seconds: number): void;
  /** Counts an attempt to send an email. */
  countEmail(outcome: string): void;
}

export function createMetrics(database: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  new Gauge({
    name: 'queued_batches',
    help: 'Accepted batches that wait to be worked off.',
    registers: [registry],
    async collect() {
      this.set(await countQueuedBatches(database));
    },
  });
  new Gauge({
    name: 'queued_emails',
    help: 'Emails that wait to be sent.',
    registers: [registry],
    async collect() {
      this.set(await countQueuedEmails(database));
    },
  });
  const attempts = new Counter({
    name: 'email_attempts_total',
    help: 'Attempts to send an email, by what came of them: sent, deferred (and retried), failed or canceled.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    observeResponse: (operation, status, seconds) => answers.observe({ operation, status }, seconds),
    countEmail: (outcome) => attempts.inc({ outcome }),
  };
}
