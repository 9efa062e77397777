import { sql } from 'kysely';
import type { Token } from '../domain/records.ts';
import { existingAccounts } from './accounts.ts';
import type { Authorized, CountedRequest } from './authorize.ts';
import type { Queries } from './database.ts';
import { prepared } from './prepared.ts';
import { type CountedValues, countWithin, readExceeded, toCountedValues, type Usage } from './rate-limit-usage.ts';
import { type Holder, selectToken } from './tokens.ts';

/**
 * Authorizes requests of one token that count against the same limit. One statement counts all of them, if there is room for
 * their sum; otherwise, each is counted by itself.
 * @returns the results in the same order; undefined for an unknown token
 */
export async function authorizeTogether(db: Queries, requests: CountedRequest[]): Promise<(Authorized | undefined)[]> {
  const last = requests.at(-1) as CountedRequest;
  const count = requests.reduce((sum, { consumption }) => sum + consumption.count, 0);
  const consumption = { ...last.consumption, count };
  const accountIds = [...new Set(requests.flatMap(({ accountId }) => accountId ?? []))];
  const rows = await findAndCount(db, { ...last.token, accountIds, ...toCountedValues(consumption) });
  const [first] = rows;
  if (first === undefined) return requests.map(() => undefined);
  const { user_id, used, ends_at } = first;
  const isCounted = used !== null && ends_at !== null;
  const exceeded = isCounted ? undefined : await readExceeded(db, consumption);
  if (exceeded && requests.length > 1 && exceeded.used < consumption.limit) {
    const results: (Authorized | undefined)[] = [];
    for (const request of requests) results.push(...(await authorizeTogether(db, [request])));
    return results;
  }
  const granted = new Set(rows.map((row) => row.granted));
  const refused = accountIds.filter((id) => !granted.has(id));
  const existing = refused.length === 0 ? granted : await existingAccounts(db, refused);
  let usedBefore = (used ?? 0) - count;
  return requests.map(({ accountId = '', consumption }) => {
    usedBefore += consumption.count;
    const usage: Usage = exceeded ?? { used: usedBefore, endsAt: Number(ends_at), allowed: true };
    const account: Holder['account'] = granted.has(accountId)
      ? 'granted'
      : existing.has(accountId)
        ? 'refused'
        : 'unknown';
    return { holder: { userId: user_id, account }, usage };
  });
}

interface FindAndCountValues extends Pick<Token, 'hash' | 'kind'>, CountedValues {
  accountIds: string[];
}

/**
 * Finds the holder of a token, and counts against a limit: a row for each of these accounts that the holder can access, or one
 * row without. The usage is null if the limit had no room. It reads no table of accounts, which can be on another machine.
 */
const findAndCount = prepared((db, values: FindAndCountValues) =>
  db
    .with('holder', (cte) => selectToken(cte, values).select('user_id'))
    .with('counted', (cte) =>
      countWithin(
        cte
          .insertInto('rate_limit_usage')
          .columns(['name', 'used', 'ends_at'])
          .expression(
            cte
              .selectFrom('holder')
              .where(sql<boolean>`${values.room} >= 0`)
              .select([
                sql<string>`${values.name}`.as('name'),
                sql<number>`${values.count}`.as('used'),
                sql<number>`${values.freshEnd}`.as('ends_at'),
              ]),
          ),
        values,
      ),
    )
    .selectFrom('holder')
    .leftJoin('counted', (join) => join.onTrue())
    .leftJoin('grants', (join) =>
      join
        .onRef('grants.user_id', '=', 'holder.user_id')
        .on('grants.account_id', '=', sql<string>`any(${values.accountIds})`),
    )
    .select(['holder.user_id', 'grants.account_id as granted', 'counted.used', 'counted.ends_at']),
);
