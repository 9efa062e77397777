import { requireRecord } from '../../domain/errors.ts';
import type { JsonList, ToItem } from '../../domain/json-list.ts';
import type { Conversion, Goal } from '../../domain/records.ts';
import type { Database, Queries } from '../database.ts';
import { inAccountOrAll } from '../statements/across-accounts.ts';
import { readJsonList, selectJsonList, templateOf } from '../statements/json-list.ts';
import type { Direction } from '../statements/pages.ts';
import { findById } from '../statements/rows-by-key.ts';

export interface GoalQuery {
  status: Goal['status'] | 'all';
  sort: 'created_at' | 'name';
  direction: Direction;
}

/** All matching goals; the interface does not page them. Ties are broken by id. */
export function listGoals(db: Queries, accountId: string, query: GoalQuery, toItem: ToItem<Goal>): Promise<JsonList> {
  let matching = db.selectFrom('goals').where('account_id', '=', accountId);
  if (query.status !== 'all') matching = matching.where('status', '=', query.status);
  const rows = matching.selectAll().orderBy(query.sort, query.direction).orderBy('id', query.direction);
  return readJsonList((marked) => selectJsonList(db, toItem, templateOf('goals'), rows, { marked }).execute());
}

const findGoal = findById('goals');

/** @throws NotFound */
export async function goalOf(db: Queries, accountId: string, id: string): Promise<Goal> {
  return requireRecord(await findGoal(db, accountId, id), 'goal');
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
