import type { Account, Campaign, Form as FormRecord } from '@email-automation/service/domain/records';
import { describeDays, formatTimeOfDay } from '../forms/sending-days.ts';
import { Block } from '../parts/blocks.tsx';
import { RecordDetails, SenderFacts } from '../records/record-facts.tsx';

interface CampaignFactsProps {
  campaign: Campaign;
  account: Account;
  forms: FormRecord[];
}

/** When and how a campaign sends. */
export function CampaignFacts({ campaign, account, forms }: CampaignFactsProps) {
  const { localize_sending_time, start_immediately, double_optin } = campaign;
  const { notify_subscribe_email, notify_unsubscribe_email } = campaign;
  return (
    <>
      <Block title="Sending times">
        <p>
          {`${describeDays(campaign.days_of_the_week_mask)} at ${formatTimeOfDay(campaign.minutes_from_midnight)} ${localize_sending_time ? 'in each subscriber’s time zone' : 'UTC'}`}
        </p>
        <p class="soft">
          {start_immediately
            ? 'The first email is sent at once.'
            : 'The first email waits for the next of these times.'}
        </p>
        <p class="soft">{double_optin ? 'New subscribers confirm by email.' : 'New subscribers need not confirm.'}</p>
      </Block>
      <SenderFacts record={campaign} account={account} />
      {(notify_subscribe_email || notify_unsubscribe_email) && (
        <Block title="Notices">
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
        </Block>
      )}
      <RecordDetails
        record={campaign}
        account={account}
        more={[
          ['Forms', forms.map(({ name }) => name).join(', ')],
          ['Confirms at', campaign.confirmation_url],
        ]}
      />
    </>
  );
}
