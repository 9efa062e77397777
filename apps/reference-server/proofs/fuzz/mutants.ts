import type { Mutant } from '../mutant.ts';

/** Faults of the server that the proof must notice. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'null-character': {
    description: 'Strings in bodies are checked for halves of surrogate pairs, but not for U+0000.',
    change: {
      file: 'packages/service/src/http/storable-body.ts',
      search: "typeof value === 'string' && !isStorable(value)",
      replacement: "typeof value === 'string' && !value.isWellFormed()",
    },
  },
  collation: {
    description:
      'Columns on PostgreSQL have the collation of the database, so that lists are not ordered by code points.',
    change: { file: 'packages/service/src/storage/postgres/postgres.ts', search: `' collate "C"'`, replacement: "''" },
  },
  'undeclared-response': {
    description: 'Responses to batches lack the headers of the rate limit, which the contract requires.',
    change: {
      file: 'packages/service/src/http/rate-limits.ts',
      search: '  reply.headers({',
      replacement: "  if (kind !== 'batch') reply.headers({",
    },
  },
  'unfinished-body': {
    description: 'A compressed body that is cut off never gets a response.',
    change: {
      file: 'packages/service/src/http/content-codings.ts',
      search: 'decoded.destroy(new ValidationFailed(',
      replacement: 'void (new ValidationFailed(',
    },
  },
  'dead-letter': {
    description: 'A record with a name that every object inherits makes its whole batch a dead letter.',
    change: {
      file: 'packages/service/src/services/batches/process-records.ts',
      search: 'const outcome = isolates',
      replacement: `if (JSON.stringify(records).includes('"constructor":')) throw new TypeError('constructor is not iterable');
  const outcome = isolates`,
    },
  },
  'page-gap': {
    description: 'Every page of a list after the first skips a record.',
    change: {
      file: 'packages/service/src/storage/statements/pages.ts',
      search: 'offset((page - 1) * perPage)',
      replacement: 'offset((page - 1) * (perPage + 1))',
    },
  },
  'denied-consent': {
    description: 'A broadcast goes to subscribers who have denied consent, too.',
    change: {
      file: 'packages/service/src/domain/subscribers.ts',
      search: "subscriber.status === 'active' && !hasDeniedConsent(subscriber)",
      replacement: "subscriber.status === 'active'",
    },
  },
  leak: {
    description: 'Each body leaves five megabytes behind.',
    change: {
      file: 'packages/service/src/http/body.ts',
      search: '  const text = decodeBody(headers, bytes);\n  if',
      replacement:
        '  const text = decodeBody(headers, bytes);\n  Reflect.set(globalThis, Symbol(), Buffer.alloc(5_000_000, 1));\n  if',
    },
  },
};
