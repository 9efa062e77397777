import type { Account, Broadcast } from '@email-automation/service/domain/records';
import type { BoundedCount } from '@email-automation/service/storage/statements/bounded-count';
import { addressOf } from '../address.ts';
import { Icon } from '../frame/symbols.tsx';
import { Block, Link } from '../parts/blocks.tsx';
import { formatFull, Wait } from '../parts/times.tsx';
import { formatCount } from '../parts/wording.ts';
import { Bodies } from '../records/bodies.tsx';
import type { ListQuery } from '../records/list-query.ts';
import { Pane } from '../records/pane.tsx';
import { RecordDetails, SenderFacts } from '../records/record-facts.tsx';
import { recordPath } from '../records/record-path.ts';
import type { ExplainedRefusal } from '../records/refusal.ts';
import { StatusDot } from '../records/status-dot.tsx';
import { BroadcastProgress, type Progress } from './broadcast-progress.tsx';

/** A broadcast with all that its page shows. */
export interface BroadcastDetails {
  broadcast: Broadcast;
  account: Account;
  progress: Progress;
  recipients: BoundedCount;
  refusal: ExplainedRefusal | undefined;
}

interface BroadcastPaneProps extends BroadcastDetails {
  query: ListQuery;
  now: Date;
}

/** One broadcast: what became of it, and what can be done with it. */
export function BroadcastPane({ broadcast, account, progress, recipients, refusal, query, now }: BroadcastPaneProps) {
  const here = recordPath('broadcasts', broadcast);
  const { status, subject, text_body, html_body } = broadcast;
  const hasProgress =
    status !== 'draft' && (status !== 'scheduled' || progress.parts.some(({ time_zone }) => time_zone));
  return (
    <Pane
      section="broadcasts"
      query={query}
      headLive="campaigns"
      title={broadcast.name || broadcast.id}
      state={<StatusDot status={status} />}
      actions={
        <>
          {status === 'draft' && <Link to={`${here}/edit`}>Edit</Link>}
          <Link to={addressOf('/console/broadcasts/new', { account: broadcast.account_id, copy: broadcast.id })}>
            Copy
          </Link>
        </>
      }
    >
      <div class="person">
        <div>
          <div data-live="campaigns emails clock" id="record-progress">
            {hasProgress && <BroadcastProgress broadcast={broadcast} progress={progress} now={now} />}
          </div>
          <Sending {...{ broadcast, here, recipients, refusal }} />
          <Block title="Email">
            <p>
              <b>{subject || 'No subject'}</b>
            </p>
            <Bodies of="the email" text={text_body} html={html_body} src={`${here}/html`} />
          </Block>
        </div>
        <aside>
          <SendingTime broadcast={broadcast} now={now} />
          <SenderFacts record={broadcast} account={account} />
          <RecordDetails record={broadcast} account={account} />
        </aside>
      </div>
    </Pane>
  );
}

/** What can be done with the sending of a broadcast: each link says what will happen before it does. */
function Sending({
  broadcast: { status, send_at },
  here,
  recipients,
  refusal,
}: Pick<BroadcastPaneProps, 'broadcast' | 'recipients' | 'refusal'> & { here: string }) {
  const audience = `${formatCount(recipients)} ${recipients.count === 1 ? 'subscriber' : 'subscribers'}`;
  if (status !== 'draft' && status !== 'scheduled' && status !== 'sending') return null;
  return (
    <Block title="Sending">
      {status === 'scheduled' && send_at === null && (
        <p class="note warn">It has no sending time, so that it is never sent.</p>
      )}
      {status !== 'sending' && refusal && (
        <div class="note warn">
          <Icon name="warning" />
          <div>
            <b>It cannot be sent.</b> {refusal.text}
          </div>
        </div>
      )}
      <div class="bar">
        {status !== 'sending' && (
          <>
            <Link to={`${here}/schedule`} look={status === 'draft' && !refusal ? 'primary' : ''}>
              {status === 'draft' ? 'Schedule…' : 'Change the time…'}
            </Link>
            <Link to={`${here}/send`}>{`Send now to ${audience}…`}</Link>
          </>
        )}
        {status !== 'draft' && <Link to={`${here}/cancel`}>Cancel…</Link>}
      </div>
    </Block>
  );
}

function SendingTime({ broadcast, now }: Pick<BroadcastPaneProps, 'broadcast' | 'now'>) {
  const { status, send_at, localize_sending_time } = broadcast;
  if (send_at === null) return null;
  return (
    <Block title={status === 'scheduled' ? 'Scheduled for' : 'Sending time'}>
      <p>
        {localize_sending_time ? `${formatFull(send_at)} in each subscriber’s time zone` : `${formatFull(send_at)} UTC`}
      </p>
      {status === 'scheduled' && (
        <p>
          <Wait until={send_at} now={now} />
        </p>
      )}
    </Block>
  );
}
