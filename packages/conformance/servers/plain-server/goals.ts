import type { Account, Goal } from './data.ts';
import { notFound } from './errors.ts';
import { ok, type Route } from './http.ts';
import { formatLinks, formatUrl } from './links.ts';

const formatGoal = (base: string, account: Account, goal: Goal) => ({
  ...goal,
  url: 'https://plain.example/thanks',
  href: formatUrl(base, `${account.id}/goals/${goal.id}`),
  links: { account: account.id },
});

export const goalRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v2/:account/goals',
    handle({ dataset, operation, account, query, base }) {
      const list = { operation, query };
      const { filterByStatus, sortItems } = dataset.hooks;
      const found = filterByStatus(account.goals, list, ({ status }) => status);
      return ok({
        links: formatLinks(base, account.id).goals,
        goals: sortItems(found, list).map((goal) => formatGoal(base, account, goal)),
      });
    },
  },
  {
    method: 'GET',
    path: '/v2/:account/goals/:id',
    handle({ account, id, base }) {
      const found = account.goals.find((goal) => goal.id === id);
      if (found === undefined) return notFound;
      return ok({ links: formatLinks(base, account.id).goals, goals: [formatGoal(base, account, found)] });
    },
  },
];
