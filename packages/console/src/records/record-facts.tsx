import type { Account, Campaign } from '@email-automation/service/domain/records';
import { senderOf } from '@email-automation/service/services/sending/emails';
import { Block, type Fact, Facts } from '../parts/blocks.tsx';
import { formatFull } from '../parts/times.tsx';

/** Who sends the emails of a campaign or a broadcast. */
export function SenderFacts({
  record,
  account,
}: {
  record: Pick<Campaign, 'from_name' | 'from_email' | 'postal_address' | 'bcc'>;
  account: Account;
}) {
  const { name, email } = senderOf(account, record);
  return (
    <Block title="Sender">
      <p class="breaks">{`${name} <${email}>`}</p>
      <p class="soft lines">{record.postal_address || account.default_postal_address || 'No postal address'}</p>
      {record.bcc && <p class="soft breaks">{`Blind copies to ${record.bcc}`}</p>}
    </Block>
  );
}

interface RecordDetailsProps {
  record: { id: string; created_at: string };
  account: Account;
  /** What else is known of it. */
  more?: readonly Fact[];
}

/** What identifies a campaign or a broadcast. */
export function RecordDetails({ record, account: { id, name }, more = [] }: RecordDetailsProps) {
  const account = <a class="under" href={`/console/setup/accounts/${encodeURIComponent(id)}`}>{`${name} · ${id}`}</a>;
  return (
    <Block title="Details">
      <Facts
        of={[
          ...more,
          ['Account', account],
          ['Id', <span class="mono">{record.id}</span>],
          ['Created', `${formatFull(record.created_at)} UTC`],
        ]}
      />
    </Block>
  );
}
