import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import type { Account } from '../domain/records.ts';
import { accountOf, listAccounts } from '../storage/queries/accounts.ts';
import type { Complete, Handlers } from './handler.ts';

export const accounts: Pick<Handlers, 'listAccounts' | 'fetchAccount'> = {
  async listAccounts({ db, links, userId, items }) {
    return { links: createLinkTemplates(links), accounts: await listAccounts(db, userId, items(toAccount)) };
  },

  async fetchAccount({ db, links, path }) {
    return {
      links: createLinkTemplates(links),
      accounts: [toAccount(await accountOf(db, path.account_id), links)],
    };
  },
};

function createLinkTemplates(links: Links): components['schemas']['AccountLinks'] {
  const any = { account_id: { placeholder: 'accounts.id' } };
  return {
    'accounts.broadcasts': links.to('listBroadcasts', any),
    'accounts.campaigns': links.to('listCampaigns', any),
    'accounts.goals': links.to('listGoals', any),
  };
}

function toAccount(record: Account, links: Links): Complete<components['schemas']['Account']> {
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
