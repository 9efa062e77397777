import type { Account, Broadcast, Campaign } from '@email-automation/service/domain/records';
import { senderOf } from '@email-automation/service/services/sending/emails';
import { Block, type Fact, Facts } from '../parts/blocks.tsx';
import { capitalize } from '../parts/wording.ts';
import { factsOf } from './record-facts.ts';

const shapes: Record<Broadcast['status'] | Campaign['status'], string> = {
  draft: 'dot off',
  scheduled: 'dot wait',
  sending: 'dot',
  sent: 'soft',
  canceled: 'dot off',
  active: 'dot',
  paused: 'dot off',
};

/** The status of a campaign or a broadcast, with a shape unless it needs none. */
export function StatusDot({ status }: { status: Broadcast['status'] | Campaign['status'] }) {
  return <span class={shapes[status]}>{capitalize(status)}</span>;
}

interface SendingFactsProps {
  record: Campaign | Broadcast;
  account: Account;
  /** Its facts beside its fields. */
  more: readonly Fact[];
  /** The fields to show. */
  names: readonly string[];
}

/** The sender of a campaign or a broadcast, and its other fields. */
export function SendingFacts({ record, account, more, names }: SendingFactsProps) {
  const { name, email } = senderOf(account, record);
  return (
    <Block title="Details">
      <Facts
        class="lines"
        of={[
          ...more,
          ['From', `${name} <${email}>`],
          ['Postal address', record.postal_address || account.default_postal_address || 'none'],
          ...factsOf(record, names),
          ['Account', `${account.name} · ${account.id}`],
        ]}
      />
    </Block>
  );
}
