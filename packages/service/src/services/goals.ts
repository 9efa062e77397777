import * as stored from '../storage/queries/goals.ts';
import { querying } from './querying.ts';

/** All matching goals of an account; the interface does not page them. */
export const listGoals = querying(stored.listGoals);

/** @throws NotFound */
export const fetchGoal = querying(stored.goalOf);
