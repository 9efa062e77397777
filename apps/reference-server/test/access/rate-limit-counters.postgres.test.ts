import { hashToken } from '@email-automation/service/domain/tokens';
import { createAuthorize } from '@email-automation/service/storage/access/authorize';
import { openDatabase } from '@email-automation/service/storage/open';
import { expect, test } from 'vitest';
import { newLocation, openAlso } from '../environment/databases.ts';
import { ada, startSandbox } from '../environment/sandbox.ts';

const token = { hash: hashToken(ada), kind: 'api' as const };

/** Opens a database several times, as processes do. @returns a function of each that counts one request */
async function openCounters(processes: number, limit: number) {
  const location = await newLocation();
  const { database } = await startSandbox({ database: openDatabase(location), worker: false });
  const counters = Array.from({ length: processes }, () => {
    const opened = openAlso(location);
    const authorize = createAuthorize(opened.query);
    return async () => {
      const consumption = {
        name: `individual ${token.hash}`,
        count: 1,
        limit,
        milliseconds: 3_600_000,
        now: Date.now(),
      };
      const authorized = await authorize({ token, accountId: '1001', consumption });
      return authorized?.usage as NonNullable<typeof authorized>['usage'] & object;
    };
  });
  return { database, counters };
}

test('a counter gets a new row again and again, and processes that count at the same time count exactly', async () => {
  const { database, counters } = await openCounters(3, 700);
  const usages = await Promise.all(
    counters.map(async (count) => {
      const found = [];
      for (let n = 0; n < 250; n++) found.push(await count());
      return found;
    }),
  );
  const allowed = usages.flat().filter((usage) => usage.allowed);
  expect(allowed.map(({ used }) => used).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 700 }, (_, n) => n + 1),
  );
  expect(usages.flat().filter((usage) => !usage.allowed && usage.used === 700)).toHaveLength(50);
  const rows = await database.query.selectFrom('rate_limit_counters').selectAll().orderBy('generation').execute();
  expect(rows.map(({ used }) => used)).toEqual([0, 700]);
  expect(rows[1]?.generation).toBeGreaterThan(4);
});

test('counting reads no more while a transaction keeps all versions of the rows', async () => {
  const { database, counters } = await openCounters(1, 1_000_000);
  const [count] = counters as [() => Promise<unknown>];
  await database.query
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      await snapshot.selectFrom('accounts').select('id').execute();
      for (let n = 0; n < 1000; n++) await count();
    });
  const rows = await database.query
    .selectFrom('rate_limit_counters')
    .select(['generation', 'changes'])
    .where('generation', '>', 0)
    .execute();
  expect(rows).toEqual([{ generation: 11, changes: 0 }]);
});
