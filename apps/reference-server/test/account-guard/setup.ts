import { SqliteExecutor } from '@email-automation/service/storage/sqlite/executor';
import { type Reason, reasonOf } from '@email-automation/service/storage/statements/across-accounts';
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely';
import { afterEach, expect } from 'vitest';
import { findUnnamedAccounts } from './find-unnamed-accounts.ts';

/** Queries of the server that this process has run without naming an account; shared by all test files of the process. */
const shared = globalThis as { queriesWithoutAccount?: Set<string> };

if (shared.queriesWithoutAccount === undefined) {
  shared.queriesWithoutAccount = new Set();
  watch(shared.queriesWithoutAccount);
}

afterEach(() => {
  const found = [...(shared.queriesWithoutAccount ?? [])];
  shared.queriesWithoutAccount?.clear();
  expect(
    found,
    'Compare the account of each table with a value, or see storage/statements/across-accounts.ts.',
  ).toEqual([]);
});

/** Adds each query to `found` that the server runs without naming the account of each of its tables. */
function watch(found: Set<string>): void {
  for (const prototype of [DefaultQueryExecutor.prototype, SqliteExecutor.prototype]) {
    const { executeQuery } = prototype;
    prototype.executeQuery = function (this: SqliteExecutor, compiled, options) {
      const violations = findViolations(compiled);
      const place = violations.length > 0 && placeOfQuery();
      if (place) found.add(`${place} ${violations.join(', ')}: ${compiled.sql}`);
      return executeQuery.call(this, compiled, options) as never;
    };
  }
}

const checked = new Map<string, string[]>();

/** Queries that may change or lock rows of all accounts, which a distributed database can refuse to do. */
const changing: Reason[] = ['whole database'];

function findViolations({ sql, query }: CompiledQuery): string[] {
  const reason = reasonOf(query);
  if (reason === undefined) {
    const tables = checked.get(sql) ?? findUnnamedAccounts(sql);
    checked.set(sql, tables);
    return tables;
  }
  const isRead = query.kind === 'SelectQueryNode' && !/ for update/.test(sql);
  return isRead || changing.includes(reason) ? [] : ['(changes or locks rows of all accounts)'];
}

/** Where the server runs a query; undefined for queries of tests and for migrations, which run before rows are distributed. */
function placeOfQuery(): string | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const stack = new Error().stack ?? '';
  Error.stackTraceLimit = limit;
  const [place = '', caller] = [
    ...stack.matchAll(
      /\/((?:packages\/(?:service|sandbox|console)|apps\/reference-server)\/(?:src|test|harness|proofs)\/[^)\s]+)/g,
    ),
  ]
    .map(([, place]) => place as string)
    .filter((place) => !/\/(test\/account-guard\/|storage\/sqlite\/executor)/.test(place));
  if (!place.includes('/src/') || /\/storage\/(migrations\/|schema\/migrate)/.test(place)) return undefined;
  return `${place}, called at ${caller}:`;
}
