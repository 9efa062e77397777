import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import { NotFound } from '../domain/errors.ts';
import type { GoalRow } from '../domain/records.ts';
import { findGoal, listGoals } from '../storage/goals.ts';
import type { Handlers } from './handler.ts';

export const goals: Pick<Handlers, 'listGoals' | 'fetchGoal'> = {
  async listGoals({ services: { database, links }, path, query }) {
    const rows = await listGoals(database.query, path.account_id, query);
    return { links: templates(links), goals: rows.map((row) => goal(row, links)) };
  },

  async fetchGoal({ services: { database, links }, path }) {
    const row = await findGoal(database.query, path.account_id, path.conversion_id);
    if (row === undefined) throw new NotFound('goal');
    return { links: templates(links), goals: [goal(row, links)] };
  },
};

function templates(links: Links): components['schemas']['GoalLinks'] {
  return { 'goals.account': links.to('fetchAccount', { account_id: '{goals.account}' }) };
}

function goal(row: GoalRow, links: Links): components['schemas']['Goal'] {
  const { account_id, ...fields } = row;
  return {
    ...fields,
    href: links.to('fetchGoal', { account_id, conversion_id: row.id }),
    links: { account: account_id },
  };
}
