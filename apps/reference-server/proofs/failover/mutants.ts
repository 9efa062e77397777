import type { Mutant } from '../mutant.ts';

/** The fault of the pair itself, not of the server. */
export const unreplicated = 'unreplicated';

/** Faults that the proof must notice. */
export const mutants: Readonly<Record<string, Mutant>> = {
  [unreplicated]: {
    description: 'Commits do not wait for the standby, which lags behind, so that a fail-over loses accepted records.',
  },
  'reuses-read-only-connections': {
    description: 'A connection to a server that is read-only goes back to the pool, and fails the next write as well.',
    change: {
      file: 'packages/service/src/storage/postgres/postgres.ts',
      search: 'if (meetsStandby(error)) finder.demote(this);',
      replacement: '',
    },
  },
  'outage-is-an-error': {
    description: 'A connection that ends during a statement is an unexpected error, which gets 500.',
    change: {
      file: 'packages/service/src/storage/unavailable.ts',
      search: '/^Connection terminated|',
      replacement: '/^',
    },
  },
  'repeats-commits': {
    description: 'A transaction that failed is done again, also if its commit was done and only the response was lost.',
    change: {
      file: 'packages/service/src/storage/queries/accounts.ts',
      search: '() => database.query.transaction().execute(locked));',
      replacement: `() =>
        database.query.transaction().execute(locked).catch(() => database.query.transaction().execute(locked)));`,
    },
  },
  'loop-ends': {
    description: 'The loop that processes batches ends after its first error instead of retrying.',
    change: {
      file: 'packages/service/src/background/loop.ts',
      search: 'pause = Math.max(pollMilliseconds, Math.min(2 * pause, longestPause));',
      replacement: 'stopped = true;',
    },
  },
  'connection-ends-process': {
    description: 'Nothing listens to the errors of connections in use, so that one ends the process.',
    change: {
      file: 'packages/service/src/storage/postgres/postgres.ts',
      search: "pool.on('connect', (client) => client.on('error', () => {}));",
      replacement: '',
    },
  },
  'ignores-keys': {
    description: 'The server ignores Idempotency-Key, so that a batch that is sent again is done twice.',
    change: {
      file: 'packages/service/src/http/route.ts',
      search: 'operation.batch && readIdempotencyKey(',
      replacement: 'undefined && readIdempotencyKey(',
    },
  },
  'stays-with-the-first-host': {
    description: 'New connections lead to the first of several hosts, also when another one is the primary.',
    change: {
      file: 'packages/service/src/storage/postgres/primary-finder.ts',
      search: 'if (url === urls[next]) next = (next + 1) % urls.length;',
      replacement: '',
    },
  },
  'uses-standbys': {
    description: 'A connection to a standby is used as if the server accepted writes.',
    change: {
      file: 'packages/service/src/storage/postgres/primary-finder.ts',
      search: 'if (acceptsWrites && (await isReadOnly(connection))) {',
      replacement: "if (acceptsWrites && (await isReadOnly(connection)) && connection.url === '') {",
    },
  },
};
