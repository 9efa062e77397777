import type { Token } from '../../domain/records.ts';
import { dialectOf, type Queries } from '../database.ts';
import { hasCitus } from '../schema/distribution.ts';
import { batchByKey } from '../statements/batch-by-key.ts';
import { authorizeTogether } from './authorize-together.ts';
import { type Consumption, createConsume, type Usage } from './rate-limit-usage.ts';
import { findHolder, type Holder } from './tokens.ts';

/** The conditions for processing a request: a holder of its token, and room in a limit. */
export interface AuthorizationRequest {
  token: Pick<Token, 'hash' | 'kind'>;
  /** The account that it is about, if there is one. */
  accountId: string | undefined;
  /** Undefined while requests are not counted. */
  consumption: Consumption | undefined;
}

/** A request that counts against a limit. */
export type CountedRequest = AuthorizationRequest & { consumption: Consumption };

export interface Authorized {
  holder: Holder;
  /** The usage of the limit after the request; undefined if the request was not counted. */
  usage: Usage | undefined;
}

/** Finds the holder of a token, and counts the request against a limit. An unknown token counts against none. */
export type Authorize = (request: AuthorizationRequest) => Promise<Authorized | undefined>;

/**
 * Authorizes each request on SQLite by itself. On PostgreSQL it takes one statement, and requests of one token that arrive
 * together share it: each statement waits for other processes' statements that count against the same limit. Citus would send what
 * such a statement reads to all machines, so that none could be down: there it takes two.
 */
export function createAuthorize(db: Queries): Authorize {
  const isPostgres = dialectOf(db).name === 'postgres';
  let onOneMachine: Promise<boolean> | undefined;
  const isOnOneMachine = () => {
    onOneMachine ??= hasCitus(db).then((has) => !has);
    // In an outage, the next request asks again.
    onOneMachine.catch(() => {
      onOneMachine = undefined;
    });
    return onOneMachine;
  };
  // Before the first request.
  if (isPostgres) void isOnOneMachine();
  const consume = createConsume(db);
  const inGroup = batchByKey((requests: CountedRequest[]) => authorizeTogether(db, requests));
  return async ({ token, accountId, consumption }) => {
    if (isPostgres && consumption !== undefined && (await isOnOneMachine())) {
      const { name, limit, milliseconds } = consumption;
      return inGroup([token.kind, token.hash, name, limit, milliseconds].join(' '), { token, accountId, consumption });
    }
    const holder = await findHolder(db, token, accountId);
    return holder && { holder, usage: consumption && (await consume(consumption)) };
  };
}
