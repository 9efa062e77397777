import type { JsonList, ToItem } from '../domain/json-list.ts';
import type { Goal } from '../domain/records.ts';
import * as stored from '../storage/queries/goals.ts';
import type { Services } from './services.ts';

/** All matching goals of an account; the interface does not page them. */
export function listGoals(
  { database }: Services,
  accountId: string,
  query: stored.GoalQuery,
  toItem: ToItem<Goal>,
): Promise<JsonList> {
  return stored.listGoals(database.query, accountId, query, toItem);
}

/** @throws NotFound */
export function fetchGoal({ database }: Services, accountId: string, id: string): Promise<Goal> {
  return stored.goalOf(database.query, accountId, id);
}
