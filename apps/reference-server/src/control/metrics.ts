import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../storage/database.ts';
import { waiting } from '../storage/inbox.ts';
import { queuedMails } from '../storage/mails.ts';

export interface Metrics {
  contentType: string;
  /** All metrics in the text format of Prometheus. */
  read(): Promise<string>;
  /** Counts an answer to an operation of the contract. */
  answered(operationId: string, status: number, seconds: number): void;
  /** Counts an attempt to send a mail. */
  mailed(outcome: string): void;
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
    name: 'inbox_batches',
    help: 'Accepted batches that wait to be worked off.',
    registers: [registry],
    async collect() {
      this.set(await waiting(database));
    },
  });
  new Gauge({
    name: 'outbox_mails',
    help: 'Mails that wait to be sent.',
    registers: [registry],
    async collect() {
      this.set(await queuedMails(database));
    },
  });
  const attempts = new Counter({
    name: 'mail_attempts_total',
    help: 'Attempts to send a mail, by what came of them: sent, failed (and repeated), set_aside or withdrawn.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    answered: (operation, status, seconds) => answers.observe({ operation, status }, seconds),
    mailed: (outcome) => attempts.inc({ outcome }),
  };
}
