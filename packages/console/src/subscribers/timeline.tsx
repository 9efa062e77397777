import { addressOf } from '../address.ts';
import { Block, Link } from '../parts/blocks.tsx';
import { Empty } from '../parts/empty.tsx';
import { formatDay, formatTime, Time, Wait } from '../parts/times.tsx';
import { capitalize } from '../parts/wording.ts';
import { formatPosition } from '../records/list-query.ts';
import { recordPath } from '../records/record-path.ts';
import type { DueEmail } from './due-emails.ts';
import type { Profile } from './profile.ts';
import { type TimelineEntry, type TimelineFilter, timelineFilters } from './timeline-entries.ts';
import { TimelineText } from './timeline-text.tsx';

interface TimelineProps {
  profile: Profile;
  filter: TimelineFilter;
  /** Whether it begins with what is now. */
  isFirst: boolean;
  here: string;
  /** What the list beside it shows. */
  query: Readonly<Record<string, string | undefined>>;
  now: Date;
}

/** What happened to a subscriber, newest first; above now, what is due. */
export function Timeline({ profile, filter, isFirst, here, query, now }: TimelineProps) {
  const { subscriber, due, entries, older } = profile;
  const to = (values: Record<string, string | undefined>) => addressOf(here, { ...query, ...values });
  const show = filter === 'all' ? undefined : filter;
  const showFilter = (one: TimelineFilter) => (
    <a
      class="btn"
      href={to({ show: one === 'all' ? undefined : one })}
      aria-current={one === filter ? 'true' : undefined}
    >
      {capitalize(one)}
    </a>
  );
  return (
    <Block title="Timeline" isFlush end={<div class="joined push">{timelineFilters.map(showFilter)}</div>}>
      <ol class="line">
        {due.map((email) => (
          <Due email={email} account={subscriber.account_id} timeZone={subscriber.time_zone} now={now} />
        ))}
        {isFirst && (
          <li class="present">
            <time dateTime={now.toISOString()}>{formatTime(now, now)}</time>
            <span class="pin" />
            <div class="what">Now</div>
          </li>
        )}
        {entries.map((entry, index) => (
          <>
            {startsDay(entry, entries[index - 1], now) && (
              <li class="day">
                <span class="pin" />
                <div class="what">{formatDay(entry.at)}</div>
              </li>
            )}
            <li class={lookOf(entry)} data-key={`${entry.kind} ${entry.number}`}>
              <Time at={entry.at} now={new Date(entry.at)} />
              <span class="pin" />
              <div class="what">
                <TimelineText entry={entry} account={subscriber.account_id} />
              </div>
            </li>
          </>
        ))}
      </ol>
      {entries.length === 0 && (
        <Empty
          symbol={filter === 'emails' ? 'emails' : 'requests'}
          title={`No ${filter === 'all' ? 'entries' : filter}`}
        >
          <p>{isFirst ? nothing[filter] : 'The timeline ends here.'}</p>
          {filter !== 'all' && <Link to={to({})}>Show all</Link>}
        </Empty>
      )}
      {(older !== undefined || !isFirst) && (
        <footer class="bar">
          {!isFirst && <Link to={to({ show })}>Newest</Link>}
          {older && (
            <Link to={to({ show, before: formatPosition(older.at, older.kind, older.number) })} look="push">
              Older
            </Link>
          )}
        </footer>
      )}
    </Block>
  );
}

const nothing: Record<TimelineFilter, string> = {
  all: 'Nothing has happened yet.',
  emails: 'Emails appear when a campaign or a broadcast sends them.',
  events: 'recordEvent and createEventBatch record them.',
  orders: 'Carts and orders appear when their batches are processed.',
};

const dayOf = (at: string | Date) => new Date(at).toISOString().slice(0, 10);

/** Whether an entry is of another day than the one above it, which is now for the first. */
function startsDay({ at }: TimelineEntry, above: TimelineEntry | undefined, now: Date): boolean {
  return dayOf(at) !== dayOf(above?.at ?? now);
}

function lookOf(entry: TimelineEntry): string | undefined {
  if (entry.kind === 'refused') return 'fail';
  if (entry.kind !== 'email') return undefined;
  const looks: Partial<Record<typeof entry.email.state, string>> = { sent: 'good', held: 'good', failed: 'fail' };
  return looks[entry.email.state];
}

function Due({ email, account, timeZone, now }: { email: DueEmail; account: string; timeZone: string; now: Date }) {
  const { at, subject, of, position, count, isLocal } = email;
  return (
    <li class="due">
      <Time at={at} now={now} />
      <span class="pin" />
      <div class="what">
        <b>{subject}</b> <Wait until={at} now={now} />{' '}
        <span class="sub">
          <a href={recordPath(of.kind, { account_id: account, id: of.id })}>{of.name || of.id}</a>
          {position !== undefined && `, email ${position + 1} of ${count}`}
          {isLocal && ` · ${formatLocalTime(at, timeZone)} in ${timeZone}`}
        </span>
      </div>
    </li>
  );
}

/** The time of day in a time zone, such as `09:00`; in UTC if the zone is unknown. */
export function formatLocalTime(at: Date, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at);
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(at);
  }
}
