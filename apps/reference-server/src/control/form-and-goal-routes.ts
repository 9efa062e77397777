import { list } from '@email-automation/sandbox/operator/collections';
import type { Database } from '@email-automation/service/storage/database';
import { listGoalsWithConversions } from '@email-automation/service/storage/queries/conversions';
import type { FastifyInstance } from 'fastify';

const querystring = {
  type: 'object',
  properties: { account: { type: 'string', minLength: 1 } },
  additionalProperties: false,
};

type InAccount = { Querystring: { account?: string } };

/** Adds what the API does not show of forms and goals: the URLs of forms and visits, and how many conversions were recorded. */
export function addFormAndGoalRoutes(
  app: FastifyInstance,
  { database, publicUrl }: { database: Database; publicUrl: () => string },
): void {
  const urlOf = (folder: string, account: string, id: string) =>
    `${publicUrl()}/${folder}/${encodeURIComponent(account)}/${encodeURIComponent(id)}`;
  app.get<InAccount>('/forms', { schema: { querystring } }, async ({ query: { account } }) => {
    const forms = (await list(database, 'forms', account)) as { account_id: string; id: string }[];
    return { forms: forms.map((form) => ({ ...form, page_url: urlOf('forms', form.account_id, form.id) })) };
  });
  app.get<InAccount>('/goals', { schema: { querystring } }, async ({ query: { account } }) => {
    const goals = await listGoalsWithConversions(database, account);
    return { goals: goals.map((goal) => ({ ...goal, visit_url: urlOf('visits', goal.account_id, goal.id) })) };
  });
}
