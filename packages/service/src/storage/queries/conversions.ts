import type { Conversion } from '../../domain/records.ts';
import type { Database, Queries } from '../database.ts';
import { inAccountOrAll } from '../statements/across-accounts.ts';
import { insertRecords, keepRow } from '../statements/bulk.ts';

/** Adds a conversion, unless the goal has one with this id. */
export async function addConversion(db: Queries, conversion: Conversion): Promise<void> {
  await insertRecords(db, 'conversions', [conversion], keepRow);
}

/** The newest 100 conversions of a goal. */
export const listConversions = (db: Queries, account: string, goal: string): Promise<Conversion[]> =>
  db
    .selectFrom('conversions')
    .selectAll()
    .where('account_id', '=', account)
    .where('goal_id', '=', goal)
    .orderBy('occurred_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();

/** The goals of one account or of all, in the order of their ids, each with the number and the value of its conversions. */
export function listGoalsWithConversions({ query }: Database, account?: string) {
  const db = inAccountOrAll(query, account);
  let conversions = db.selectFrom('conversions');
  if (account !== undefined) conversions = conversions.where('account_id', '=', account);
  const totals = conversions
    .groupBy(['account_id', 'goal_id'])
    .select(['account_id', 'goal_id'])
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('value').as('sum')])
    .as('totals');
  let goals = db
    .selectFrom('goals')
    .leftJoin(totals, (join) =>
      join.onRef('totals.account_id', '=', 'goals.account_id').onRef('totals.goal_id', '=', 'goals.id'),
    )
    .select(['goals.account_id', 'id', 'status', 'name', 'counting_method', 'default_value'])
    .select((eb) => [
      eb.fn.coalesce('totals.count', eb.lit(0)).as('conversions'),
      eb.fn.coalesce('totals.sum', eb.lit(0)).as('conversion_value'),
    ]);
  if (account !== undefined) goals = goals.where('goals.account_id', '=', account);
  return goals.orderBy('id').orderBy('goals.account_id').execute();
}
