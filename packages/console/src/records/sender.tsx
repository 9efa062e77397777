import type { Account, Broadcast, Campaign } from '@email-automation/service/domain/records';
import { senderOf } from '@email-automation/service/services/sending/emails';
import { factsOf } from '../forms/record-facts.tsx';
import { Icon } from '../frame/symbols.tsx';
import { Block, type Fact, Facts } from '../parts/blocks.tsx';
import { capitalize } from '../parts/wording.ts';
import { recordPath } from './section.tsx';

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

/** Why a campaign or a broadcast cannot be sent. */
export function RefusalNote({ what, text }: { what: string; text: string }) {
  return (
    <div class="note warn">
      <Icon name="warning" />
      <div>
        <b>{what}</b> {text}
      </div>
    </div>
  );
}

interface SendingFactsProps {
  record: Campaign | Broadcast;
  account: Account;
  /** What is known of it beside its fields. */
  more: readonly Fact[];
  schema: 'NewCampaign' | 'NewBroadcast';
}

/** The fields of both that are shown elsewhere. */
const shown = [
  ...['status', 'name', 'from_name', 'from_email', 'postal_address', 'send_at'],
  ...['subject', 'html_body', 'text_body', 'emails'],
];

/** What a campaign or a broadcast has in its fields, and from whom it sends. */
export function SendingFacts({ record, account, more, schema }: SendingFactsProps) {
  const { name, email } = senderOf(account, record);
  return (
    <Block title="Details">
      <Facts
        class="lines"
        of={[
          ...more,
          ['From', `${name} <${email}>`],
          ['Postal address', record.postal_address || account.default_postal_address || 'none'],
          ...factsOf(schema, record, shown),
          [
            'Account',
            <a class="under" href={recordPath('setup', 'accounts', account.id)}>{`${account.name} · ${account.id}`}</a>,
          ],
        ]}
      />
    </Block>
  );
}
