import type { Broadcast, BroadcastPart, EmailState } from '@email-automation/service/domain/records';
import type { BoundedCount } from '@email-automation/service/storage/statements/count-rows';
import { addressOf } from '../address.ts';
import { stateLooks } from '../emails/email-state.ts';
import { Act } from '../parts/acts.tsx';
import { Block, Stats } from '../parts/blocks.tsx';
import { Share } from '../parts/meter.tsx';
import { formatTime, Wait } from '../parts/times.tsx';
import { formatCount } from '../parts/wording.ts';

/** How far a broadcast is. */
export interface Progress {
  parts: BroadcastPart[];
  emails: BoundedCount & { states?: { state: EmailState; count: number }[] };
  /** The subscribers that it has passed, and all; only while it is sent at one time. */
  passed: readonly [passed: BoundedCount, all: BoundedCount] | undefined;
}

interface BroadcastProgressProps {
  broadcast: Broadcast;
  progress: Progress;
  now: Date;
}

/** What became of a broadcast so far: its emails, and its time zones. */
export function BroadcastProgress({ broadcast, progress: { parts, emails, passed }, now }: BroadcastProgressProps) {
  const { status, localize_sending_time, next_send_at, subject } = broadcast;
  const zones = localize_sending_time ? parts : [];
  const done = zones.filter(({ is_complete }) => is_complete).length;
  // Of many zones, those around the next one.
  const first = Math.max(0, Math.min(done - 3, zones.length - mostZones));
  return (
    <>
      <section aria-label="Summary">
        <Stats
          of={[
            ['Emails', formatCount(emails)],
            ...(emails.states ?? []).map(
              ({ state, count }) => [stateLooks[state][1], Number(count), state === 'failed' && 'bad'] as const,
            ),
            zones.length > 0 && ['Time zones', `${done} of ${zones.length}`],
          ]}
        />
        {status === 'sending' && passed && (
          <p class="soft">
            {`${formatCount(passed[0])} of ${formatCount(passed[1])} subscribers processed`}
            <Share count={passed[0].count} of={passed[1].count} />
          </p>
        )}
        {emails.count > 0 && (
          <p>
            <a href={addressOf('/console/emails', { kind: 'broadcast', q: subject })}>Its emails</a>
          </p>
        )}
        {status === 'sending' && next_send_at === null && (
          <p class="soft">It was declared as being sent, so that the server leaves it as it is.</p>
        )}
      </section>
      {zones.length > 0 && (
        <Block
          title="Time zones"
          isFlush
          end={zones.length > mostZones && <span class="soft">{`${first + 1} to ${first + mostZones}`}</span>}
        >
          <ol class="acts">
            {zones.slice(first, first + mostZones).map((part) => (
              <Act id={part.time_zone} title={part.time_zone} text={formatTime(part.send_at, now)}>
                <PartState broadcast={broadcast} part={part} now={now} />
              </Act>
            ))}
          </ol>
        </Block>
      )}
    </>
  );
}

/** How many time zones a page shows. */
const mostZones = 30;

function PartState({ broadcast, part, now }: { broadcast: Broadcast; part: BroadcastPart; now: Date }) {
  if (part.is_complete) return <span class="soft">Done</span>;
  if (broadcast.status === 'canceled') return <span class="dot off">Canceled</span>;
  if (Date.parse(part.send_at) <= now.getTime()) return <span class="dot wait">Being sent</span>;
  return <Wait until={part.send_at} now={now} />;
}
