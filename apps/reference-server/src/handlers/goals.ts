import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import type { Goal } from '../domain/records.ts';
import { fetchGoal, listGoals } from '../services/goals.ts';
import type { Handlers, Served } from './handler.ts';

export const goals: Pick<Handlers, 'listGoals' | 'fetchGoal'> = {
  async listGoals({ services, links, path, query }) {
    const records = await listGoals(services, path.account_id, query);
    return { links: templates(links), goals: records.map((record) => goal(record, links)) };
  },

  async fetchGoal({ services, links, path }) {
    const record = await fetchGoal(services, path.account_id, path.conversion_id);
    return { links: templates(links), goals: [goal(record, links)] };
  },
};

function templates(links: Links): components['schemas']['GoalLinks'] {
  return { 'goals.account': links.to('fetchAccount', { account_id: '{goals.account}' }) };
}

function goal({ account_id, ...fields }: Goal, links: Links): Served<components['schemas']['Goal']> {
  return {
    ...fields,
    href: links.to('fetchGoal', { account_id, conversion_id: fields.id }),
    links: { account: account_id },
  };
}
