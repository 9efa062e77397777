import type { Queries } from '../storage/database.ts';
import type { Services } from './services.ts';

/** A use case that is one query. @param query gets the database, and what the use case gets */
export const querying =
  <Arguments extends unknown[], Result>(query: (db: Queries, ...args: Arguments) => Result) =>
  ({ database }: Pick<Services, 'database'>, ...args: Arguments): Result =>
    query(database.query, ...args);
