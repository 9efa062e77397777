import type * as ProcessBatch from '@email-automation/service/services/batches/process-batch';
import type * as Subscribe from '@email-automation/service/services/subscribers/subscribe';
import type * as Postgres from '@email-automation/service/storage/postgres/postgres';
import type * as QueuedBatches from '@email-automation/service/storage/queues/queued-batches';
import type * as Unavailable from '@email-automation/service/storage/unavailable';
import { defineMutants, inService, withoutTransactions } from '../mutant.ts';

/** Faults of the server that random crashes must reveal. */
export const mutants = defineMutants(import.meta.url, {
  'accepted-before-stored': {
    description: 'The response to a batch does not wait until the batch is stored.',
    ...inService<typeof QueuedBatches>('storage/queues/queued-batches', ({ queueBatch }) => ({
      async queueBatch(db, batch) {
        queueBatch(db, batch).catch(() => {});
      },
    })),
  },
  'processed-apart': {
    description: 'A batch is processed without a transaction, and each of its statements takes a while.',
    ...inService<typeof ProcessBatch>('services/batches/process-batch', ({ processOne }) => ({
      processOne: (database, ...others) => processOne(withoutTransactions(database, 50), ...others),
    })),
  },
  'subscribed-apart': {
    description: 'A subscription is stored without a transaction, and each of its statements takes a while.',
    ...inService<typeof Subscribe>('services/subscribers/subscribe', ({ subscribe }) => ({
      subscribe: (services, ...others) =>
        subscribe({ ...services, database: withoutTransactions(services.database, 50) }, ...others),
    })),
  },
  'outage-as-error': {
    description: 'Errors of the disk and lost connections are treated like errors of the program, with a 500.',
    ...inService<typeof Unavailable>('storage/unavailable', ({ toUnavailable }) => ({
      toUnavailable(error) {
        const { code, errcode = 0 } = error as { code?: string; errcode?: number };
        return code === 'ECONNREFUSED' || (errcode & 0xff) === 5 ? toUnavailable(error) : error;
      },
    })),
  },
  'commits-in-memory': {
    on: 'PostgreSQL',
    description: 'A commit does not wait until the log of PostgreSQL is on the disk.',
    ...inService<typeof Postgres>('storage/postgres/postgres', ({ openPostgres }) => ({
      openPostgres: (url, options) =>
        openPostgres(`${url}${url.includes('?') ? '&' : '?'}options=-c%20synchronous_commit%3Doff`, options),
    })),
  },
});
