import type { Account, Broadcast, Campaign } from '@email-automation/service/domain/records';
import { senderOf } from '@email-automation/service/services/sending/emails';
import { Icon } from '../frame/symbols.tsx';
import { Block, type Fact, Facts } from '../parts/blocks.tsx';
import { formatFull } from '../parts/times.tsx';
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
  /** When it sends. */
  times: readonly Fact[];
  /** What else is known of it. */
  more?: readonly Fact[];
}

/** When and from whom a campaign or a broadcast sends, and what identifies it. */
export function SendingFacts({ record, account, times, more = [] }: SendingFactsProps) {
  const { name, email } = senderOf(account, record);
  return (
    <Block title="Details">
      <Facts
        class="lines"
        of={[
          ...times,
          ['From', `${name} <${email}>`],
          ['Postal address', record.postal_address || account.default_postal_address || 'none'],
          ['Blind copies to', record.bcc],
          ...more,
          [
            'Account',
            <a class="under" href={recordPath('setup', 'accounts', account.id)}>{`${account.name} · ${account.id}`}</a>,
          ],
          ['Id', <span class="mono">{record.id}</span>],
          ['Created', `${formatFull(record.created_at)} UTC`],
        ]}
      />
    </Block>
  );
}
