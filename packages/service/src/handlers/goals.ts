import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import type { Goal } from '../domain/records.ts';
import type { Unread } from '../domain/unread.ts';
import { goalOf, listGoals } from '../storage/queries/goals.ts';
import type { Complete, Handlers } from './handler.ts';

export const goals: Pick<Handlers, 'listGoals' | 'fetchGoal'> = {
  async listGoals({ db, links, path, query, items }) {
    const { status, sort, direction, ...unread } = query;
    unread satisfies Unread;
    const goals = await listGoals(db, path.account_id, { status, sort, direction }, items(toGoal));
    return { links: createLinkTemplates(links), goals };
  },

  async fetchGoal({ db, links, path }) {
    const record = await goalOf(db, path.account_id, path.conversion_id);
    return { links: createLinkTemplates(links), goals: [toGoal(record, links)] };
  },
};

function createLinkTemplates(links: Links): components['schemas']['GoalLinks'] {
  return { 'goals.account': links.to('fetchAccount', { account_id: { placeholder: 'goals.account' } }) };
}

function toGoal({ account_id, ...fields }: Goal, links: Links): Complete<components['schemas']['Goal']> {
  return {
    ...fields,
    href: links.to('fetchGoal', { account_id, conversion_id: fields.id }),
    links: { account: account_id },
  };
}
