import type { Database } from '@email-automation/service/storage/database';
import { countQueuedEmails } from '@email-automation/service/storage/queries/emails';
import { countQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import type { FastifyInstance } from 'fastify';

/** How much waited at a time. */
export interface Sample {
  /** In milliseconds since 1970, by the clock of the system. */
  at: number;
  batches: number;
  emails: number;
}

/** Milliseconds between two samples, and how many are kept: those of the last hour. */
const [interval, kept] = [10_000, 360];

/**
 * Samples how much waits while the server runs, in memory. A sample that fails is left out.
 * @returns the samples so far, oldest first
 */
export function sampleQueues(app: FastifyInstance, database: Database): readonly Sample[] {
  const samples: Sample[] = [];
  async function sample(): Promise<void> {
    try {
      const [batches, emails] = await Promise.all([countQueuedBatches(database), countQueuedEmails(database)]);
      samples.push({ at: Date.now(), batches: Number(batches), emails: Number(emails) });
      if (samples.length > kept) samples.shift();
    } catch {
      // The database does not respond; health says so.
    }
  }
  const timer = setInterval(() => void sample(), interval).unref();
  app.addHook('preClose', async () => clearInterval(timer));
  return samples;
}
