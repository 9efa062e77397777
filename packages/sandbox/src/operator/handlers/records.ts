import { NotFound } from '@email-automation/service/domain/errors';
import { goalOf, listConversions } from '@email-automation/service/storage/queries/goals';
import { Refusal } from '../../refusal.ts';
import { createRecord } from '../../workspace/create-record.ts';
import { readRecord } from '../../workspace/read-record.ts';
import type { CheckStored } from '../../workspace/record-changes.ts';
import { updateRecord } from '../../workspace/update-record.ts';
import { type Collection, collections, list } from '../collections.ts';
import type { OperatorContext, ServerHandlers } from '../handler.ts';

/** The four operations of each collection do the same, whatever the collection. */
type RecordHandlers = Pick<
  ServerHandlers,
  {
    [Name in 'Account' | 'User' | 'Broadcast' | 'Campaign' | 'Goal' | 'Form']:
      | `list${Name}s`
      | `create${Name}`
      | `fetch${Name}`
      | `update${Name}`;
  }['Account' | 'User' | 'Broadcast' | 'Campaign' | 'Goal' | 'Form']
>;

export const records: RecordHandlers & Pick<ServerHandlers, 'listConversions'> = {
  listAccounts: async ({ context }) => ({ accounts: await listed(context, 'accounts') }),
  createAccount: ({ context, body }) => create(context, 'accounts', body),
  fetchAccount: ({ context, path }) => fetch(context, 'accounts', path.account_id),
  updateAccount: ({ context, path, body, check }) => update(context, 'accounts', body, check, path.account_id),

  listUsers: async ({ context }) => ({ users: await listed(context, 'users') }),
  createUser: ({ context, body }) => create(context, 'users', body),
  fetchUser: ({ context, path }) => fetch(context, 'users', path.email),
  updateUser: ({ context, path, body, check }) => update(context, 'users', body, check, path.email),

  listBroadcasts: async ({ context, query }) => ({ broadcasts: await listed(context, 'broadcasts', query.account) }),
  createBroadcast: ({ context, path, body }) => create(context, 'broadcasts', body, path.account_id),
  fetchBroadcast: ({ context, path }) => fetch(context, 'broadcasts', path.broadcast_id, path.account_id),
  updateBroadcast: ({ context, path, body, check }) =>
    update(context, 'broadcasts', body, check, path.broadcast_id, path.account_id),

  listCampaigns: async ({ context, query }) => ({ campaigns: await listed(context, 'campaigns', query.account) }),
  createCampaign: ({ context, path, body }) => create(context, 'campaigns', body, path.account_id),
  fetchCampaign: ({ context, path }) => fetch(context, 'campaigns', path.campaign_id, path.account_id),
  updateCampaign: ({ context, path, body, check }) =>
    update(context, 'campaigns', body, check, path.campaign_id, path.account_id),

  listGoals: async ({ context, query }) => ({ goals: await listed(context, 'goals', query.account) }),
  createGoal: ({ context, path, body }) => create(context, 'goals', body, path.account_id),
  fetchGoal: ({ context, path }) => fetch(context, 'goals', path.goal_id, path.account_id),
  updateGoal: ({ context, path, body, check }) => update(context, 'goals', body, check, path.goal_id, path.account_id),
  async listConversions({ context: { services }, path: { account_id, goal_id } }) {
    const { query } = services.database;
    await goalOf(query, account_id, goal_id);
    return { conversions: await listConversions(query, account_id, goal_id) };
  },

  listForms: async ({ context, query }) => ({ forms: await listed(context, 'forms', query.account) }),
  createForm: ({ context, path, body }) => create(context, 'forms', body, path.account_id),
  fetchForm: ({ context, path }) => fetch(context, 'forms', path.form_id, path.account_id),
  updateForm: ({ context, path, body, check }) => update(context, 'forms', body, check, path.form_id, path.account_id),
};

/** The records of a collection as lists have them, with the URLs of their pages. */
async function listed(
  { services, publicUrl }: OperatorContext,
  collection: Collection,
  account?: string,
  key?: string,
): Promise<never> {
  const urls: Partial<Record<Collection, [field: string, folder: string]>> = {
    goals: ['visit_url', 'visits'],
    forms: ['page_url', 'forms'],
  };
  const [field, folder] = urls[collection] ?? [];
  const rows = (await list(services.database, collection, account, key)) as { account_id: string; id: string }[];
  if (field === undefined) return rows as never;
  return rows.map((row) => {
    const path = [folder, row.account_id, row.id].map((part) => encodeURIComponent(part as string)).join('/');
    return { ...row, [field]: `${publicUrl()}/${path}` };
  }) as never;
}

/** A record as lists have it. */
const findListed = async (context: OperatorContext, collection: Collection, key: string, account?: string) =>
  ((await listed(context, collection, account, key)) as never[])[0] as never;

async function create(
  context: OperatorContext,
  collection: Collection,
  record: object,
  account?: string,
): Promise<never> {
  await createRecord(context.services, collection, { ...record }, account);
  context.services.delivery.wake();
  return findListed(context, collection, String(Reflect.get(record, collections[collection].key)), account);
}

async function fetch({ services }: OperatorContext, collection: Collection, id: string, account?: string) {
  const at = { collection, id, account };
  const { stored, fields } = await readRecord(services.database.query, at).catch(explainMissing(collection, id));
  const own = ['account_id', collections[collection].key, 'status', 'send_at', 'localize_sending_time'];
  const named = Object.entries(stored).filter(([name]) => own.includes(name));
  return { ...Object.fromEntries(named), ...fields } as never;
}

async function update(
  context: OperatorContext,
  collection: Collection,
  changes: object,
  check: CheckStored | undefined,
  id: string,
  account?: string,
): Promise<never> {
  const at = { collection, id, account };
  await updateRecord(context.services, at, { ...changes }, check).catch(explainMissing(collection, id));
  return findListed(context, collection, id, account);
}

function explainMissing(collection: Collection, id: string) {
  return (error: unknown): never => {
    if (!(error instanceof NotFound)) throw error;
    throw new Refusal(404, `There is no ${collection.slice(0, -1)} ${id}. To list them, run: ${collection} list`);
  };
}
