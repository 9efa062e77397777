import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import { NotFound } from '../domain/errors.ts';
import type { AccountRow } from '../domain/records.ts';
import { accountsOf, findAccount } from '../storage/accounts.ts';
import type { Handlers } from './handler.ts';

export const accounts: Pick<Handlers, 'listAccounts' | 'fetchAccount'> = {
  async listAccounts({ services: { database, links }, userId }) {
    const rows = await accountsOf(database.query, userId);
    return { links: templates(links), accounts: rows.map((row) => account(row, links)) };
  },

  async fetchAccount({ services: { database, links }, path }) {
    const row = await findAccount(database.query, path.account_id);
    if (row === undefined) throw new NotFound('account');
    return { links: templates(links), accounts: [account(row, links)] };
  },
};

function templates(links: Links): components['schemas']['AccountLinks'] {
  const any = { account_id: '{accounts.id}' };
  return {
    'accounts.broadcasts': links.to('listBroadcasts', any),
    'accounts.campaigns': links.to('listCampaigns', any),
    'accounts.goals': links.to('listGoals', any),
  };
}

function account(row: AccountRow, links: Links): components['schemas']['Account'] {
  const at = { account_id: row.id };
  return {
    ...row,
    enable_third_party_cookies: row.enable_third_party_cookies === 1,
    href: links.to('fetchAccount', at),
    links: {
      broadcasts: links.to('listBroadcasts', at),
      campaigns: links.to('listCampaigns', at),
      goals: links.to('listGoals', at),
    },
  };
}
