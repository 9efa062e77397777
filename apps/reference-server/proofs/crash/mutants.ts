import type { Mutant } from '../mutant.ts';

/** Faults of the server that random crashes must reveal. */
export const mutants = {
  'accepted-before-stored': {
    description: 'The response to a batch does not wait until the batch is stored.',
    change: {
      file: 'packages/service/src/services/batches/accept-batch.ts',
      search: 'if (key === undefined) await queueBatch(database.query, queued);',
      replacement: `if (key === undefined) {
        queueBatch(database.query, queued).then(wake, () => {});
        return batch.request_id;
      }`,
    },
  },
  'dequeued-first': {
    description: 'A batch is deleted from the queue in a transaction of its own, before the one with its effects.',
    change: {
      file: 'packages/service/src/services/batches/process-batch.ts',
      search: `      processing.add(batch.request_id);
`,
      replacement: `      processing.add(batch.request_id);
      await db.deleteFrom('queued_batches').where('position', '=', batch.position).execute();
    });
    if (claimed.batch) await database.query.transaction().execute(async (db) => {
      const batch = claimed.batch as Batch;
`,
    },
  },
  'counters-later': {
    description: 'The counters of a campaign are updated a second after a subscription, outside of its transaction.',
    change: {
      file: 'packages/service/src/services/subscribers/subscribe.ts',
      search: 'await updateCounters(db, account_id, campaign_id, subscription?.status, status);',
      replacement:
        'setTimeout(() => updateCounters(services.database.query, account_id, campaign_id, subscription?.status, status).catch(() => {}), 1000);',
    },
  },
  'outage-as-error': {
    description: 'Errors of the disk and lost connections are treated like errors of the program, with a 500.',
    change: {
      file: 'packages/service/src/storage/unavailable.ts',
      search: 'return passes ? ',
      replacement: "return passes && (code === 'ECONNREFUSED' || (errcode & 0xff) === 5) ? ",
    },
  },
  'commits-in-memory': {
    on: 'PostgreSQL',
    description: 'A commit does not wait until the log of PostgreSQL is on the disk.',
    change: {
      file: 'packages/service/src/storage/postgres/postgres.ts',
      search: 'keepAlive: true,',
      replacement: "keepAlive: true, options: '-c synchronous_commit=off',",
    },
  },
} satisfies Record<string, Mutant>;
