import type { Database } from '@email-automation/service/storage/database';
import { inAccountOrAll } from '@email-automation/service/storage/statements/across-accounts';
import { listRecords } from '@email-automation/service/storage/statements/rows-by-key';
import { readSchema } from '../operator/operator-contract.ts';
import { withoutEmpty } from './apply-context.ts';
import type { Workspace } from './workspace.ts';

/**
 * Reads a database as a workspace, without subscribers, secrets, and fields without a value. It changes nothing when it is
 * applied.
 * @param account the only account (default: all, with the applications)
 */
export async function readStored({ query }: Database, account?: string): Promise<Workspace> {
  const db = inAccountOrAll(query, account);
  const own = account === undefined ? {} : { account_id: account };
  const accounts = await listRecords(db, 'accounts', account === undefined ? {} : { id: account }, ['id']);
  const grants = await listRecords(db, 'grants', own, ['user_id']);
  const tables = {
    broadcasts: await listRecords(db, 'broadcasts', own, ['id']),
    campaigns: await listRecords(db, 'campaigns', own, ['id']),
    goals: await listRecords(db, 'goals', own, ['id']),
    forms: await listRecords(db, 'forms', own, ['id']),
  };
  const emails = await listRecords(db, 'campaign_emails', own, ['position']);
  const tokens = await listRecords(query, 'tokens', { kind: 'api' }, ['name']);
  const users = await listRecords(query, 'users', {}, ['id']);
  const seriesOf = Map.groupBy(emails, ({ account_id, campaign_id }) => JSON.stringify([account_id, campaign_id]));
  const isOf = (id: string) => (one: { account_id: string }) => one.account_id === id;
  const workspace = {
    users: users
      .filter(({ id }) => account === undefined || grants.some(({ user_id }) => user_id === id))
      .map((user) => {
        const names = new Set(tokens.filter(({ user_id, name }) => user_id === user.id && name !== '').map(nameOf));
        return { ...pick('WorkspaceUser', user), tokens: [...names].map((name) => ({ name })) };
      }),
    ...(account === undefined && {
      applications: (await listRecords(query, 'applications', {}, ['client_id'])).map((one) =>
        pick('WorkspaceApplication', one),
      ),
    }),
    accounts: accounts.map((one) => ({
      ...pick('WorkspaceAccount', one),
      users: grants.filter(isOf(one.id)).map(({ user_id }) => user_id),
      broadcasts: tables.broadcasts.filter(isOf(one.id)).map((broadcast) => pick('WorkspaceBroadcast', broadcast)),
      campaigns: tables.campaigns.filter(isOf(one.id)).map((campaign) => ({
        ...pick('WorkspaceCampaign', campaign),
        emails: (seriesOf.get(JSON.stringify([one.id, campaign.id])) ?? []).map((email) => pick('SeriesEmail', email)),
      })),
      goals: tables.goals.filter(isOf(one.id)).map((goal) => pick('WorkspaceGoal', goal)),
      forms: tables.forms
        .filter(isOf(one.id))
        .map((form) => pick('WorkspaceForm', { ...form, campaign: form.campaign_id })),
    })),
  };
  return workspace as unknown as Workspace;
}

const nameOf = ({ name }: { name: string }) => name;

const fieldNames = new Map<string, readonly string[]>();

/** The fields of a record that a schema of workspaces has, and that have a value. Secrets and hashes of passwords are write-only. */
function pick(schema: string, record: object): object {
  const fields = () => Object.entries(readSchema(schema).properties ?? {}).filter(([, { writeOnly }]) => !writeOnly);
  const names = fieldNames.get(schema) ?? fields().map(([name]) => name);
  fieldNames.set(schema, names);
  return withoutEmpty(Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)])));
}
