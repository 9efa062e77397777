import type * as Loop from '@email-automation/service/background/loop';
import type * as Subscribe from '@email-automation/service/services/subscribers/subscribe';
import type * as Accounts from '@email-automation/service/storage/queries/accounts';
import type * as QueuedBatches from '@email-automation/service/storage/queues/queued-batches';
import type * as Migrate from '@email-automation/service/storage/schema/migrate';
import type * as Unavailable from '@email-automation/service/storage/unavailable';
import { sql } from 'kysely';
import { inService, type Mutant, type MutantDefinition, unreplicated, withoutTransactions } from './mutant.ts';

const definitions: Record<string, MutantDefinition> = {
  'accepted-before-stored': {
    description: 'The response to a batch does not wait until the batch is stored.',
    ...inService<typeof QueuedBatches>('storage/queues/queued-batches', ({ queueBatch }) => ({
      async queueBatch(db, batch) {
        queueBatch(db, batch).catch(() => {});
      },
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
  [unreplicated]: {
    on: 'PostgreSQL',
    only: 'primary lost under load',
    description: 'Commits do not wait for the standby, which lags behind, so that a fail-over loses accepted records.',
  },
  'reuses-read-only-connections': {
    on: 'PostgreSQL',
    description: 'A connection to a server that is read-only goes back to the pool, and fails the next write as well.',
    ...inService<typeof Unavailable>('storage/unavailable', () => ({ meetsStandby: () => false })),
  },
  'repeats-commits': {
    on: 'PostgreSQL',
    only: 'responses lost',
    description: 'A transaction that failed is done again, also if its commit was done and only the response was lost.',
    ...inService<typeof Accounts>('storage/queries/accounts', ({ withLockedSubscribers }) => ({
      withLockedSubscribers: (...work) => withLockedSubscribers(...work).catch(() => withLockedSubscribers(...work)),
    })),
  },
  'loop-ends': {
    description: 'The loop that processes batches ends after its first error instead of retrying.',
    ...inService<typeof Loop>('background/loop', ({ startLoop }) => ({
      startLoop(step, onError, pollMilliseconds) {
        const fail = (error: unknown) => {
          onError(error);
          void loop.stop();
        };
        const loop = startLoop(step, fail, pollMilliseconds);
        return loop;
      },
    })),
  },
  'column-demanded': {
    on: 'PostgreSQL',
    only: 'upgrade',
    description: 'A migration demands a value that servers of the last release do not write.',
    ...inService<typeof Migrate>('storage/schema/migrate', ({ migrate }) => ({
      async migrate(database, ...more) {
        await migrate(database, ...more);
        await sql`alter table queued_batches add column if not exists size integer`.execute(database.query);
        await sql`alter table queued_batches drop constraint if exists size_known,
          add constraint size_known check (size is not null) not valid`.execute(database.query);
      },
    })),
  },
};

/** Mutants of the server that the proof must notice, by name. The file imports no values of the server. */
export const mutants: Readonly<Record<string, Mutant>> = Object.fromEntries(
  Object.entries(definitions).map(([name, definition]) => [name, { ...definition, name }]),
);
