// Set-up of tests while `record.ts` runs them: notes every statement of the server.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteExecutor } from '@email-automation/service/storage/sqlite/executor';
import { DefaultQueryExecutor } from 'kysely';

/** Texts that this process has noted or left out; shared by all test files of the process. */
const shared = globalThis as { notedStatements?: Set<string> };

if (shared.notedStatements === undefined) {
  const noted = new Set<string>();
  shared.notedStatements = noted;
  for (const prototype of [DefaultQueryExecutor.prototype, SqliteExecutor.prototype]) {
    const { executeQuery } = prototype;
    prototype.executeQuery = function (this: SqliteExecutor, compiled, options) {
      const { sql } = compiled;
      if (!noted.has(sql) && isOfServer()) {
        noted.add(sql);
        const database = this instanceof SqliteExecutor ? 'sqlite' : 'postgres';
        const file = join(process.env.STATEMENTS_FOLDER as string, `${database}-${process.pid}.jsonl`);
        appendFileSync(file, `${JSON.stringify(sql)}\n`);
      }
      return executeQuery.call(this, compiled, options) as never;
    };
  }
}

/** Whether the server runs a statement, and not a test or a migration. */
function isOfServer(): boolean {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const stack = new Error().stack ?? '';
  Error.stackTraceLimit = limit;
  const places = [
    ...stack.matchAll(
      /\/((?:packages\/(?:service|sandbox|console)|apps\/reference-server)\/(?:src|test|harness|proofs)\/[^)\s]+)/g,
    ),
  ].map(([, place]) => place);
  const [place = ''] = places.filter((one) => !/\/(test\/account-guard\/|storage\/sqlite\/executor)/.test(one ?? ''));
  return place.includes('/src/') && !/\/storage\/(migrations\/|schema\/migrate)/.test(place);
}
