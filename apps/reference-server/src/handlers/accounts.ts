import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import type { Account } from '../domain/records.ts';
import { fetchAccount, listAccounts } from '../services/accounts.ts';
import type { Handlers, Served } from './handler.ts';

export const accounts: Pick<Handlers, 'listAccounts' | 'fetchAccount'> = {
  async listAccounts({ services, links, userId }) {
    const records = await listAccounts(services, userId);
    return { links: templates(links), accounts: records.map((record) => account(record, links)) };
  },

  async fetchAccount({ services, links, path }) {
    return { links: templates(links), accounts: [account(await fetchAccount(services, path.account_id), links)] };
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

function account(record: Account, links: Links): Served<components['schemas']['Account']> {
  const at = { account_id: record.id };
  return {
    ...record,
    href: links.to('fetchAccount', at),
    links: {
      broadcasts: links.to('listBroadcasts', at),
      campaigns: links.to('listCampaigns', at),
      goals: links.to('listGoals', at),
    },
  };
}
