import { checkActivation } from '@email-automation/service/domain/campaigns';
import type { Account, Campaign, CampaignEmail, Form as FormRecord } from '@email-automation/service/domain/records';
import type { ComponentChildren } from 'preact';
import { addressOf } from '../address.ts';
import { Form } from '../frame/form.tsx';
import { Icon } from '../frame/symbols.tsx';
import { PaneBack, PaneClose } from '../parts/pane-links.tsx';
import type { ListQuery } from '../records/list-query.ts';
import { recordPath } from '../records/record-path.ts';
import { errorOf, explainRefusal } from '../records/refusal.ts';
import { StatusDot } from '../records/status-dot.tsx';
import { CampaignFacts } from './campaign-facts.tsx';
import { CampaignSeries, SeriesEmails } from './campaign-series.tsx';
import type { SeriesView } from './series-view.ts';

/** A campaign with all that its page shows. */
export interface CampaignDetails {
  campaign: Campaign;
  account: Account;
  emails: CampaignEmail[];
  forms: FormRecord[];
  view: SeriesView;
}

interface CampaignPaneProps extends CampaignDetails {
  query: ListQuery;
  place?: Parameters<typeof CampaignSeries>[0]['open'];
  now: Date;
  /** The subscribers at the place that is open. */
  children?: ComponentChildren;
}

/** One campaign: its counters, where its subscribers are, and the emails of its series. */
export function CampaignPane({
  campaign,
  account,
  emails,
  forms,
  view,
  query,
  place,
  now,
  children,
}: CampaignPaneProps) {
  const here = recordPath('campaigns', campaign);
  const refusal = explainRefusal(
    errorOf(() => checkActivation(campaign, account)),
    'campaign',
  );
  return (
    <article class="card pane" aria-labelledby="h-record">
      <header class="bar" data-live="campaigns" id="record-head">
        <PaneBack to={addressOf('/console/campaigns', { ...query })} name="Campaigns" />
        <h2 id="h-record">{campaign.name || campaign.id}</h2>
        <StatusDot status={campaign.status} />
        <div class="bar push">
          <a class={refusal && campaign.status === 'draft' ? 'btn primary' : 'btn'} href={`${here}/edit`}>
            Edit
          </a>
          {campaign.status === 'active' ? (
            <Form action={`${here}/pause`}>
              <button type="submit">Pause</button>
            </Form>
          ) : (
            <Form action={`${here}/activate`}>
              <button type="submit" class={refusal ? undefined : 'primary'}>
                Activate
              </button>
            </Form>
          )}
          <PaneClose to={addressOf('/console/campaigns', { ...query })} label="Close the campaign" />
        </div>
      </header>
      <div class="person">
        <div>
          <div data-live="campaigns emails clock" id="record-series">
            <section aria-label="Summary">
              {campaign.status !== 'active' && refusal && (
                <div class="note warn">
                  <Icon name="warning" />
                  <div>
                    <b>It cannot be activated.</b> {refusal.text} The API responds <code>{refusal.response}</code>.
                  </div>
                </div>
              )}
              <Counters campaign={campaign} />
            </section>
            <CampaignSeries campaign={campaign} view={view} here={here} query={{ ...query }} open={place} now={now} />
          </div>
          <SeriesEmails emails={emails} here={here} />
          {children && (
            <div data-live="campaigns emails" id="record-subscribers">
              {children}
            </div>
          )}
        </div>
        <aside>
          <CampaignFacts campaign={campaign} account={account} forms={forms} />
        </aside>
      </div>
    </article>
  );
}

function Counters({ campaign }: Pick<CampaignDetails, 'campaign'>) {
  const counters: [name: string, count: number][] = [
    ['Active', campaign.active_subscriber_count],
    ['Unsubscribed by an email', campaign.unsubscribed_subscriber_count],
    ['Removed', campaign.removed_count],
    ['Emails', campaign.email_count],
  ];
  return (
    <dl class="stats">
      {counters.map(([name, count]) => (
        <div>
          <dt>{name}</dt>
          <dd>{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}
