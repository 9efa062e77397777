import { checkActivation } from '@email-automation/service/domain/campaigns';
import type { Account, Campaign, CampaignEmail, Form as FormRecord } from '@email-automation/service/domain/records';
import type { ComponentChildren } from 'preact';
import { Icon } from '../frame/symbols.tsx';
import { Button, Link, Stats } from '../parts/blocks.tsx';
import type { ListQuery } from '../records/list-query.ts';
import { Pane } from '../records/pane.tsx';
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
    <Pane
      section="campaigns"
      query={query}
      headLive="campaigns"
      title={campaign.name || campaign.id}
      state={<StatusDot status={campaign.status} />}
      actions={
        <>
          <Link to={`${here}/edit`} look={refusal && campaign.status === 'draft' ? 'primary' : ''}>
            Edit
          </Link>
          {campaign.status === 'active' ? (
            <Button to={`${here}/pause`}>Pause</Button>
          ) : (
            <Button to={`${here}/activate`} look={refusal ? undefined : 'primary'}>
              Activate
            </Button>
          )}
        </>
      }
    >
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
              <Stats
                of={[
                  ['Active', campaign.active_subscriber_count],
                  ['Unsubscribed by an email', campaign.unsubscribed_subscriber_count],
                  ['Removed', campaign.removed_count],
                  ['Emails', campaign.email_count],
                ]}
              />
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
    </Pane>
  );
}
