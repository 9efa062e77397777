import { requireRecord } from '../../domain/errors.ts';
import type { JsonList, ToItem } from '../../domain/json-list.ts';
import type { Goal } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
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
