import type { Database } from '@email-automation/service/storage/database';
import { goalOf, listConversions, listGoalsWithConversions } from '@email-automation/service/storage/queries/goals';
import { inAccountOrAll } from '@email-automation/service/storage/statements/across-accounts';
import type { OperatorContext, ServerHandlers } from '../handler.ts';

/** The columns that lists have. */
const columns = {
  accounts: ['id', 'name', 'url', 'created_at'],
  users: ['email', 'name'],
  broadcasts: ['account_id', 'id', 'status', 'name', 'send_at'],
  campaigns: ['account_id', 'id', 'status', 'name', 'email_count', 'active_subscriber_count'],
  forms: ['account_id', 'id', 'name', 'campaign_id'],
} as const;

export const records: Pick<
  ServerHandlers,
  'listAccounts' | 'listUsers' | 'listBroadcasts' | 'listCampaigns' | 'listGoals' | 'listForms' | 'listConversions'
> = {
  listAccounts: async ({ context }) => ({ accounts: await list(context.services.database, 'accounts') }),
  listUsers: async ({ context }) => ({ users: await list(context.services.database, 'users') }),
  listBroadcasts: async ({ context, query: { account } }) => ({
    broadcasts: await list(context.services.database, 'broadcasts', account),
  }),
  listCampaigns: async ({ context, query: { account } }) => ({
    campaigns: await list(context.services.database, 'campaigns', account),
  }),
  listGoals: async ({ context, query: { account } }) => ({
    goals: withUrls(context, 'visit_url', 'visits', await listGoalsWithConversions(context.services.database, account)),
  }),
  listForms: async ({ context, query: { account } }) => ({
    forms: withUrls(context, 'page_url', 'forms', await list(context.services.database, 'forms', account)),
  }),
  async listConversions({ context: { services }, path: { account_id, goal_id } }) {
    const { query } = services.database;
    await goalOf(query, account_id, goal_id);
    return { conversions: await listConversions(query, account_id, goal_id) };
  },
};

/** The records of a table, of one account or of all, in the order of their ids. */
async function list({ query }: Database, table: keyof typeof columns, account?: string): Promise<never[]> {
  let rows = inAccountOrAll(query, account)
    .selectFrom(table as 'broadcasts')
    .select(columns[table] as never);
  if (account !== undefined) rows = rows.where('account_id', '=', account);
  return (await rows.orderBy('id').execute()) as never[];
}

/** Adds the URLs of the pages of records. */
const withUrls = <Row extends { account_id: string; id: string }, Field extends string>(
  { publicUrl }: OperatorContext,
  field: Field,
  folder: string,
  rows: readonly Row[],
) =>
  rows.map((row) => {
    const path = [folder, row.account_id, row.id].map(encodeURIComponent).join('/');
    return { ...row, [field]: `${publicUrl()}/${path}` } as Row & Record<Field, string>;
  });
