import { formatDuration } from '@email-automation/contract-tools/durations';
import type { Account, Broadcast } from '@email-automation/service/domain/records';
import type { BoundedCount } from '@email-automation/service/storage/statements/bounded-count';
import { addressOf } from '../address.ts';
import { Icon } from '../frame/symbols.tsx';
import { PaneBack, PaneClose } from '../parts/pane-links.tsx';
import { formatFull } from '../parts/times.tsx';
import { formatCount } from '../parts/wording.ts';
import { Bodies } from '../records/bodies.tsx';
import type { ListQuery } from '../records/list-query.ts';
import { AccountFact, Fact, SenderFacts } from '../records/record-facts.tsx';
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
    <article class="card pane" aria-labelledby="h-record">
      <header class="bar" data-live="campaigns" id="record-head">
        <PaneBack to={addressOf('/console/broadcasts', { ...query })} name="Broadcasts" />
        <h2 id="h-record">{broadcast.name || broadcast.id}</h2>
        <StatusDot status={status} />
        <div class="bar push">
          {status === 'draft' && (
            <a class="btn" href={`${here}/edit`}>
              Edit
            </a>
          )}
          <a
            class="btn"
            href={addressOf('/console/broadcasts/new', { account: broadcast.account_id, copy: broadcast.id })}
          >
            Copy
          </a>
          <PaneClose to={addressOf('/console/broadcasts', { ...query })} label="Close the broadcast" />
        </div>
      </header>
      <div class="person">
        <div>
          <div data-live="campaigns emails clock" id="record-progress">
            {hasProgress && <BroadcastProgress broadcast={broadcast} progress={progress} now={now} />}
          </div>
          <Sending {...{ broadcast, here, recipients, refusal }} />
          <section aria-labelledby="h-email">
            <h3 id="h-email">Email</h3>
            <p>
              <b>{subject || 'No subject'}</b>
            </p>
            <Bodies of="the email" text={text_body} html={html_body} src={`${here}/html`} />
          </section>
        </div>
        <aside>
          <SendingTime broadcast={broadcast} now={now} />
          <SenderFacts record={broadcast} account={account} />
          <section aria-labelledby="h-details">
            <h3 id="h-details">Details</h3>
            <dl class="facts">
              <AccountFact account={account} />
              <Fact name="Id">
                <span class="mono">{broadcast.id}</span>
              </Fact>
              <Fact name="Created">{`${formatFull(broadcast.created_at)} UTC`}</Fact>
            </dl>
          </section>
        </aside>
      </div>
    </article>
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
    <section aria-labelledby="h-send">
      <h3 id="h-send">Sending</h3>
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
            <a class={status === 'draft' && !refusal ? 'btn primary' : 'btn'} href={`${here}/schedule`}>
              {status === 'draft' ? 'Schedule…' : 'Change the time…'}
            </a>
            <a class="btn" href={`${here}/send`}>{`Send now to ${audience}…`}</a>
          </>
        )}
        {status !== 'draft' && (
          <a class="btn" href={`${here}/cancel`}>
            Cancel…
          </a>
        )}
      </div>
    </section>
  );
}

function SendingTime({ broadcast, now }: Pick<BroadcastPaneProps, 'broadcast' | 'now'>) {
  const { status, send_at, localize_sending_time } = broadcast;
  if (send_at === null) return null;
  const wait = Date.parse(send_at) - now.getTime();
  return (
    <section aria-labelledby="h-when">
      <h3 id="h-when">{status === 'scheduled' ? 'Scheduled for' : 'Sending time'}</h3>
      <p>
        {localize_sending_time ? `${formatFull(send_at)} in each subscriber’s time zone` : `${formatFull(send_at)} UTC`}
      </p>
      {status === 'scheduled' && wait > 0 && (
        <p>
          <span class="tag time">{`in ${formatDuration(wait)}`}</span>
        </p>
      )}
    </section>
  );
}
