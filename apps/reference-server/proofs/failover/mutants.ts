import type * as Loop from '@email-automation/service/background/loop';
import type * as IdempotencyKey from '@email-automation/service/http/idempotency-key';
import type * as Accounts from '@email-automation/service/storage/queries/accounts';
import type * as Unavailable from '@email-automation/service/storage/unavailable';
import { replaceExports } from '@email-automation/test-tools/module-mutant';
import type * as Driver from 'pg';
import { defineMutants, inService } from '../mutant.ts';

/** The fault of the pair itself, not of the server. */
export const unreplicated = 'unreplicated';

/** Faults that the proof must notice. */
export const mutants = defineMutants(import.meta.url, {
  [unreplicated]: {
    description: 'Commits do not wait for the standby, which lags behind, so that a fail-over loses accepted records.',
  },
  'reuses-read-only-connections': {
    description: 'A connection to a server that is read-only goes back to the pool, and fails the next write as well.',
    ...inService<typeof Unavailable>('storage/unavailable', () => ({ meetsStandby: () => false })),
  },
  'outage-is-an-error': {
    description: 'A connection that ends during a statement is an unexpected error, which gets 500.',
    ...inService<typeof Unavailable>('storage/unavailable', ({ toUnavailable }) => ({
      toUnavailable: (error) =>
        (error as Error).message.startsWith('Connection terminated') ? error : toUnavailable(error),
    })),
  },
  'repeats-commits': {
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
  'connection-ends-process': {
    description: 'Nothing listens to the errors of connections in use, so that one ends the process.',
    ...replaceExports<typeof Driver>(
      new URL(import.meta.resolve('pg', new URL('../../../../packages/service/src/', import.meta.url))),
      ({ Pool }) => ({
        Pool: class extends Pool {
          // biome-ignore lint/suspicious/noExplicitAny: `on` has an overload for each event
          override on(event: any, listener: any): this {
            return event === 'connect' ? this : super.on(event, listener);
          }
        },
      }),
    ),
  },
  'ignores-keys': {
    description: 'The server ignores Idempotency-Key, so that a batch that is sent again is done twice.',
    ...inService<typeof IdempotencyKey>('http/idempotency-key', () => ({ readIdempotencyKey: () => undefined })),
  },
});
