import type { Account, Campaign, Form as FormRecord } from '@email-automation/service/domain/records';
import { describeDays, formatTimeOfDay } from '../forms/sending-days.ts';
import { formatFull } from '../parts/times.tsx';
import { AccountFact, Fact, SenderFacts } from '../records/record-facts.tsx';

interface CampaignFactsProps {
  campaign: Campaign;
  account: Account;
  forms: FormRecord[];
}

/** When and how a campaign sends. */
export function CampaignFacts({ campaign, account, forms }: CampaignFactsProps) {
  const { localize_sending_time, start_immediately, double_optin } = campaign;
  return (
    <>
      <section aria-labelledby="h-sends">
        <h3 id="h-sends">Sending times</h3>
        <p>
          {`${describeDays(campaign.days_of_the_week_mask)} at ${formatTimeOfDay(campaign.minutes_from_midnight)} ${localize_sending_time ? 'in each subscriber’s time zone' : 'UTC'}`}
        </p>
        <p class="soft">
          {start_immediately
            ? 'The first email is sent at once.'
            : 'The first email waits for the next of these times.'}
        </p>
        <p class="soft">{double_optin ? 'New subscribers confirm by email.' : 'New subscribers need not confirm.'}</p>
      </section>
      <SenderFacts record={campaign} account={account} />
      <Notices campaign={campaign} />
      <section aria-labelledby="h-details">
        <h3 id="h-details">Details</h3>
        <dl class="facts">
          <Fact name="Forms">{forms.map(({ name }) => name).join(', ')}</Fact>
          <Fact name="Confirms at">{campaign.confirmation_url}</Fact>
          <AccountFact account={account} />
          <Fact name="Id">
            <span class="mono">{campaign.id}</span>
          </Fact>
          <Fact name="Created">{`${formatFull(campaign.created_at)} UTC`}</Fact>
        </dl>
      </section>
    </>
  );
}

function Notices({ campaign }: Pick<CampaignFactsProps, 'campaign'>) {
  const { notify_subscribe_email, notify_unsubscribe_email } = campaign;
  if (!notify_subscribe_email && !notify_unsubscribe_email) return null;
  return (
    <section aria-labelledby="h-notices">
      <h3 id="h-notices">Notices</h3>
      {notify_subscribe_email && (
        <p class="breaks">
          {notify_subscribe_email} <span class="soft">when somebody subscribes by a form</span>
        </p>
      )}
      {notify_unsubscribe_email && (
        <p class="breaks">
          {notify_unsubscribe_email} <span class="soft">when somebody unsubscribes</span>
        </p>
      )}
    </section>
  );
}
