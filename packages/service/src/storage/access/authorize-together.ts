import { sql } from 'kysely';
import type { Token } from '../../domain/records.ts';
import type { AnyInsert, Queries } from '../database.ts';
import { existingAccounts } from '../queries/accounts.ts';
import { prepared } from '../statements/prepared.ts';
import type { Authorized, CountedRequest } from './authorize.ts';
import { type CountValues, countInWindow, findExceeded, toCountValues } from './rate-limit-usage.ts';
import { type Holder, selectToken } from './tokens.ts';

/**
 * Authorizes requests of one token that count against the same limit. One statement finds the holder and counts all requests, if
 * there is room for all; otherwise, each is counted by itself.
 * @returns the results in the same order; undefined for an unknown token
 */
export async function authorizeTogether(db: Queries, requests: CountedRequest[]): Promise<(Authorized | undefined)[]> {
  const last = requests.at(-1) as CountedRequest;
  const count = requests.reduce((sum, { consumption }) => sum + consumption.count, 0);
  const accountIds = [...new Set(requests.flatMap(({ accountId }) => accountId ?? []))];
  const values = toCountValues({ ...last.consumption, count });
  const grants = await findAndCount(db, { ...last.token, accountIds, ...values });
  const [holder] = grants;
  if (holder === undefined) return requests.map(() => undefined);
  const { used: counted, ends_at: endsAt } = holder;
  const usage =
    counted === null || endsAt === null ? await findExceeded(db, values) : { used: counted, endsAt, allowed: true };
  if (!usage.allowed && requests.length > 1 && usage.used < last.consumption.limit) {
    const results: (Authorized | undefined)[] = [];
    for (const request of requests) results.push(...(await authorizeTogether(db, [request])));
    return results;
  }
  const granted = new Set(grants.map((row) => row.granted));
  const others = accountIds.filter((id) => !granted.has(id));
  const existing = others.length === 0 ? granted : await existingAccounts(db, others);
  let used = usage.used - (usage.allowed ? count : 0);
  return requests.map(({ accountId = '', consumption: { count } }) => {
    if (usage.allowed) used += count;
    const otherAccess = existing.has(accountId) ? 'refused' : 'unknown';
    const account: Holder['account'] = granted.has(accountId) ? 'granted' : otherAccess;
    return { holder: { userId: holder.user_id, account }, usage: { ...usage, used } };
  });
}

interface FindAndCountValues extends Pick<Token, 'hash' | 'kind'>, CountValues {
  accountIds: string[];
}

/**
 * Finds the holder of a token, and counts against a limit: a row for each of these accounts that the holder can access, or one
 * row without. It reads no table of accounts, which can be on another machine.
 */
const findAndCount = prepared((db, values: FindAndCountValues) =>
  db
    .with('holder', (cte) => selectToken(cte, values).select('user_id'))
    .with('counted', (cte) => {
      const window = cte
        .selectFrom('holder')
        .select([
          sql.val(values.name).as('name'),
          sql.val(values.count).as('used'),
          sql.val(values.freshEnd).as('ends_at'),
        ])
        .where(sql<boolean>`${values.room} >= 0`);
      const insertion = cte.insertInto('rate_limit_usage').columns(['name', 'used', 'ends_at']).expression(window);
      return countInWindow(insertion as AnyInsert<'rate_limit_usage'>, values);
    })
    .selectFrom('holder')
    .leftJoin('counted', (join) => join.onTrue())
    .leftJoin('grants', (join) =>
      join
        .onRef('grants.user_id', '=', 'holder.user_id')
        .on('grants.account_id', '=', sql<string>`any(${values.accountIds})`),
    )
    .select(['holder.user_id', 'grants.account_id as granted', 'counted.used', 'counted.ends_at']),
);
