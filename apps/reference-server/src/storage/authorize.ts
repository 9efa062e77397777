import { sql } from 'kysely';
import type { Token } from '../domain/records.ts';
import { dialectOf, type Queries } from './database.ts';
import { groupByKey } from './group-by-key.ts';
import { prepared } from './prepared.ts';
import {
  type Consumption,
  type CountedValues,
  countWithin,
  createConsume,
  readExceeded,
  toCountedValues,
  type Usage,
} from './rate-limit-usage.ts';
import { findHolder, type Holder, toHolder } from './tokens.ts';

/** What a request needs before it is processed: a holder of its token, and room in a limit. */
export interface AuthorizationRequest {
  token: Pick<Token, 'hash' | 'kind'>;
  /** The account that it is about, if there is one. */
  accountId: string | undefined;
  /** Undefined while nothing is counted. */
  consumption: Consumption | undefined;
}

/** A request that counts against a limit. */
type CountedRequest = AuthorizationRequest & { consumption: Consumption };

export interface Authorized {
  holder: Holder;
  /** The usage of the limit after the request; undefined if nothing was counted. */
  usage: Usage | undefined;
}

/** Finds the holder of a token, and counts the request against a limit. An unknown token counts against none. */
export type Authorize = (request: AuthorizationRequest) => Promise<Authorized | undefined>;

/**
 * Authorizes each request on SQLite by itself. On PostgreSQL it takes one statement, and requests of one token that arrive
 * together share it: each statement waits for those of other processes that count against the same limit.
 */
export function createAuthorize(db: Queries): Authorize {
  if (dialectOf(db).name === 'postgres') return authorizeInGroups(db);
  const consume = createConsume(db);
  return async ({ token, accountId, consumption }) => {
    const holder = await findHolder(db, token, accountId);
    return holder && { holder, usage: consumption && (await consume(consumption)) };
  };
}

function authorizeInGroups(db: Queries): Authorize {
  const inGroup = groupByKey((requests: CountedRequest[]) => authorizeTogether(db, requests));
  return async ({ token, accountId, consumption }) => {
    if (consumption !== undefined) {
      const { name, limit, milliseconds } = consumption;
      return inGroup([token.kind, token.hash, name, limit, milliseconds].join(' '), { token, accountId, consumption });
    }
    const holder = await findHolder(db, token, accountId);
    return holder && { holder, usage: undefined };
  };
}

/** The holder of a token, with each of these accounts that exists; and the usage of a limit, if it had room. */
const holderAndUsage = prepared((db, values: Pick<Token, 'hash' | 'kind'> & { accountIds: string[] } & CountedValues) =>
  db
    .with('holder', (cte) =>
      cte.selectFrom('tokens').where('hash', '=', values.hash).where('kind', '=', values.kind).select('user_id'),
    )
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
    .leftJoin('accounts', (join) => join.on('accounts.id', '=', sql<string>`any(${values.accountIds})`))
    .leftJoin('grants', (join) =>
      join.onRef('grants.account_id', '=', 'accounts.id').onRef('grants.user_id', '=', 'holder.user_id'),
    )
    .select([
      'holder.user_id',
      'accounts.id as account',
      'grants.account_id as granted',
      'counted.used',
      'counted.ends_at',
    ]),
);

/** Authorizes requests of one token that count against the same limit: the sum of them, if there is room for it. */
async function authorizeTogether(db: Queries, requests: CountedRequest[]): Promise<(Authorized | undefined)[]> {
  const last = requests.at(-1) as CountedRequest;
  const { token } = last;
  const count = requests.reduce((sum, { consumption }) => sum + consumption.count, 0);
  const consumption = { ...last.consumption, count };
  const accountIds = [...new Set(requests.flatMap(({ accountId }) => accountId ?? []))];
  const rows = await holderAndUsage(db, { ...token, accountIds, ...toCountedValues(consumption) });
  const [first] = rows;
  if (first === undefined) return requests.map(() => undefined);
  const holderFor = ({ accountId }: CountedRequest) =>
    toHolder(
      rows.find(({ account }) => account === accountId) ?? { user_id: first.user_id, account: null, granted: null },
    );
  if (first.used !== null && first.ends_at !== null) {
    const usage = { used: first.used - count, endsAt: first.ends_at, allowed: true };
    return requests.map((request) => {
      usage.used += request.consumption.count;
      return { holder: holderFor(request), usage: { ...usage } };
    });
  }
  const usage = await readExceeded(db, consumption);
  if (requests.length === 1 || usage.used >= consumption.limit) {
    return requests.map((request) => ({ holder: holderFor(request), usage }));
  }
  const alone: (Authorized | undefined)[] = [];
  for (const request of requests) alone.push(...(await authorizeTogether(db, [request])));
  return alone;
}
