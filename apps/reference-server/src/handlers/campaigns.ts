import type { components } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import { NotFound } from '../domain/errors.ts';
import type { CampaignRow, FormRow } from '../domain/records.ts';
import { findCampaign, formsOf, formsOfCampaign, listCampaigns } from '../storage/campaigns.ts';
import type { Handlers } from './handler.ts';
import { pageMeta } from './page-meta.ts';

export const campaigns: Pick<Handlers, 'listCampaigns' | 'fetchCampaign'> = {
  async listCampaigns({ services: { database, links }, path, query, pageSize }) {
    const request = { ...query, perPage: pageSize };
    const { rows, total } = await listCampaigns(database.query, path.account_id, request);
    const forms = await formsOf(
      database.query,
      path.account_id,
      rows.map((row) => row.id),
    );
    return {
      links: templates(path.account_id, links),
      meta: {
        ...pageMeta(request, rows.length, total),
        sort: query.sort,
        direction: query.direction,
        status: query.status,
      },
      campaigns: rows.map((row) =>
        campaign(
          row,
          forms.filter((form) => form.campaign_id === row.id),
          links,
        ),
      ),
    };
  },

  async fetchCampaign({ services: { database, links }, path }) {
    const row = await findCampaign(database.query, path.account_id, path.campaign_id);
    if (row === undefined) throw new NotFound('campaign');
    const forms = await formsOfCampaign(database.query, { accountId: path.account_id, id: row.id });
    return {
      links: templates(path.account_id, links),
      campaigns: [campaign(row, forms, links)],
      linked: { forms: forms.map((form) => formRecord(form, links)) },
    };
  },
};

function templates(accountId: string, links: Links): components['schemas']['CampaignLinks'] {
  return {
    'campaigns.account': links.to('fetchAccount', { account_id: '{campaigns.account}' }),
    'campaigns.form': links.toRecord(accountId, 'forms', '{campaigns.forms}'),
    'campaigns.subscribers': links.to('listCampaignSubscribers', {
      account_id: accountId,
      campaign_id: '{campaigns.id}',
    }),
  };
}

function campaign(row: CampaignRow, forms: FormRow[], links: Links): components['schemas']['Campaign'] {
  const { account_id } = row;
  const [created] = forms;
  return {
    ...row,
    localize_sending_time: row.localize_sending_time === 1,
    start_immediately: row.start_immediately === 1,
    double_optin: row.double_optin === 1,
    send_to_confirmation_page: row.send_to_confirmation_page === 1,
    use_custom_confirmation_page: row.use_custom_confirmation_page === 1,
    href: links.to('fetchCampaign', { account_id, campaign_id: row.id }),
    links: { account: account_id, forms: forms.map((form) => form.id) },
    ...(created && { forms: formRecord(created, links) }),
  };
}

function formRecord(form: FormRow, links: Links): components['schemas']['Form'] {
  return {
    id: form.id,
    name: form.name,
    created_at: form.created_at,
    href: links.toRecord(form.account_id, 'forms', form.id),
  };
}
