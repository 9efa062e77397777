import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import type { Form } from '../domain/records.ts';
import type { Unread } from '../domain/unread.ts';
import { activateCampaign, pauseCampaign } from '../services/campaigns.ts';
import { type CampaignWithForms, campaignWithFormsOf, listCampaigns } from '../storage/queries/campaigns.ts';
import { type Complete, createPageMeta, type Handlers } from './handler.ts';

type Schemas = components['schemas'];

export const campaigns: Pick<Handlers, 'listCampaigns' | 'fetchCampaign' | 'activateCampaign' | 'pauseCampaign'> = {
  async listCampaigns({ db, links, path, query, pageSize, items }) {
    const { page, sort, direction, status, ...unread } = query;
    unread satisfies Unread;
    const read = { page, perPage: pageSize, sort, direction, status };
    const list = await listCampaigns(db, path.account_id, read, items(toCampaign));
    return {
      links: createLinkTemplates(path.account_id, links),
      meta: { ...createPageMeta(read, list), sort, direction, status },
      campaigns: list,
    };
  },

  async fetchCampaign({ db, links, path }) {
    const record = await campaignWithFormsOf(db, path.account_id, path.campaign_id);
    return {
      links: createLinkTemplates(path.account_id, links),
      campaigns: [toCampaign(record, links)],
      linked: { forms: record.forms.map((form) => toForm(form, links)) },
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

function createLinkTemplates(accountId: string, links: Links): Schemas['CampaignLinks'] {
  return {
    'campaigns.account': links.to('fetchAccount', { account_id: { placeholder: 'campaigns.account' } }),
    'campaigns.form': links.toRecord(accountId, 'forms', { placeholder: 'campaigns.forms' }),
    'campaigns.subscribers': links.to('listCampaignSubscribers', {
      account_id: accountId,
      campaign_id: { placeholder: 'campaigns.id' },
    }),
  };
}

function toCampaign({ campaign: record, forms }: CampaignWithForms, links: Links): Complete<Schemas['Campaign']> {
  const { account_id } = record;
  const [created] = forms;
  return {
    ...record,
    href: links.to('fetchCampaign', { account_id, campaign_id: record.id }),
    links: { account: account_id, forms: forms.map(({ id }) => id) },
    forms: created && toForm(created, links),
  };
}

function toForm({ account_id, id, name, created_at }: Form, links: Links): Complete<Schemas['Form']> {
  return { id, name, created_at, href: links.toRecord(account_id, 'forms', id) };
}
