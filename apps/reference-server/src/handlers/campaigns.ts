import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import type { Form } from '../domain/records.ts';
import {
  activateCampaign,
  type CampaignWithForms,
  fetchCampaign,
  listCampaigns,
  pauseCampaign,
} from '../services/campaigns.ts';
import type { Handlers, Served } from './handler.ts';
import { pageMeta } from './page-meta.ts';

type Schemas = components['schemas'];

export const campaigns: Pick<Handlers, 'listCampaigns' | 'fetchCampaign' | 'activateCampaign' | 'pauseCampaign'> = {
  async listCampaigns({ services, links, path, query, pageSize }) {
    const request = { ...query, perPage: pageSize };
    const { records, total } = await listCampaigns(services, path.account_id, request);
    return {
      links: templates(path.account_id, links),
      meta: {
        ...pageMeta(request, records.length, total),
        sort: query.sort,
        direction: query.direction,
        status: query.status,
      },
      campaigns: records.map((record) => campaign(record, links)),
    };
  },

  async fetchCampaign({ services, links, path }) {
    const record = await fetchCampaign(services, path.account_id, path.campaign_id);
    return {
      links: templates(path.account_id, links),
      campaigns: [campaign(record, links)],
      linked: { forms: record.forms.map((one) => form(one, links)) },
    };
  },

  async activateCampaign({ services, path }) {
    await activateCampaign(services, path.account_id, path.campaign_id);
    return undefined;
  },

  async pauseCampaign({ services, path }) {
    await pauseCampaign(services, path.account_id, path.campaign_id);
    return undefined;
  },
};

function templates(accountId: string, links: Links): Schemas['CampaignLinks'] {
  return {
    'campaigns.account': links.to('fetchAccount', { account_id: '{campaigns.account}' }),
    'campaigns.form': links.toRecord(accountId, 'forms', '{campaigns.forms}'),
    'campaigns.subscribers': links.to('listCampaignSubscribers', {
      account_id: accountId,
      campaign_id: '{campaigns.id}',
    }),
  };
}

function campaign({ campaign: record, forms }: CampaignWithForms, links: Links): Served<Schemas['Campaign']> {
  const { account_id } = record;
  const [created] = forms;
  return {
    ...record,
    href: links.to('fetchCampaign', { account_id, campaign_id: record.id }),
    links: { account: account_id, forms: forms.map(({ id }) => id) },
    forms: created && form(created, links),
  };
}

function form({ account_id, id, name, created_at }: Form, links: Links): Served<Schemas['Form']> {
  return { id, name, created_at, href: links.toRecord(account_id, 'forms', id) };
}
