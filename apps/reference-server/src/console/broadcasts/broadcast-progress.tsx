import type { Broadcast, BroadcastPart, EmailState } from '../../domain/records.ts';
import type { BoundedCount } from '../../storage/bounded-count.ts';
import { formatCount } from '../campaigns/format-count.ts';
import { Share } from '../campaigns/share.tsx';
import { formatDuration, Time } from '../parts/times.tsx';

/** How far a broadcast is. */
export interface Progress {
  parts: BroadcastPart[];
  emails: BoundedCount & { states?: { state: EmailState; count: number }[] };
  /** The subscribers that it has passed, and all; only while it is sent at one time. */
  passed?: readonly [passed: BoundedCount, all: BoundedCount] | undefined;
}

interface BroadcastProgressProps {
  broadcast: Broadcast;
  progress: Progress;
  now: Date;
}

/** What became of a broadcast so far: its emails, and its time zones. */
export function BroadcastProgress({ broadcast, progress: { parts, emails, passed }, now }: BroadcastProgressProps) {
  const done = parts.filter(({ is_complete }) => is_complete).length;
  const zones = broadcast.localize_sending_time ? parts : [];
  return (
    <>
      <section aria-label="Summary">
        <dl class="stats">
          <div>
            <dt>Emails</dt>
            <dd>{formatCount(emails)}</dd>
          </div>
          {emails.states?.map(({ state, count }) => (
            <div>
              <dt>{states[state]}</dt>
              <dd class={state === 'failed' ? 'bad' : undefined}>{Number(count).toLocaleString('en-US')}</dd>
            </div>
          ))}
          {zones.length > 0 && (
            <div>
              <dt>Time zones</dt>
              <dd>{`${done} of ${zones.length}`}</dd>
            </div>
          )}
        </dl>
        {broadcast.status === 'sending' && passed && (
          <div class="stack progress">
            <p class="soft">{`${formatCount(passed[0])} of ${formatCount(passed[1])} subscribers processed`}</p>
            {!passed[1].hasMore && <Share count={passed[0].count} of={passed[1].count} />}
          </div>
        )}
        {broadcast.status === 'sending' && zones.length > 0 && <Share count={done} of={zones.length} />}
        {emails.states?.some(({ state }) => state === 'held') && (
          <p class="soft">Held emails stay here: the server has no mail server.</p>
        )}
      </section>
      {zones.length > 0 && (
        <section class="flush" aria-labelledby="h-zones">
          <h3 id="h-zones">Time zones</h3>
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">Time zone</th>
                  <th scope="col">At</th>
                  <th scope="col">State</th>
                </tr>
              </thead>
              <tbody>
                {zones.map((part) => (
                  <tr data-key={part.time_zone}>
                    <th scope="row">{part.time_zone}</th>
                    <td>
                      <Time at={part.send_at} now={now} />
                    </td>
                    <td>
                      <PartState broadcast={broadcast} part={part} now={now} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </>
  );
}

function PartState({ broadcast, part, now }: { broadcast: Broadcast; part: BroadcastPart; now: Date }) {
  if (part.is_complete) return <span class="soft">Done</span>;
  if (broadcast.status === 'canceled') return <span class="dot off">Canceled</span>;
  const wait = Date.parse(part.send_at) - now.getTime();
  if (wait <= 0) return <span class="dot wait">Being sent</span>;
  return <span class="tag time">{`in ${formatDuration(wait)}`}</span>;
}

const states: Record<EmailState, string> = {
  held: 'Held',
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  canceled: 'Canceled',
};
