import type { ComponentChildren } from 'preact';
import { Act, Acts } from '../parts/acts.tsx';
import { Button } from '../parts/blocks.tsx';
import { formatTime, Wait } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import type { DueItem } from '../queries/due-list.ts';
import { recordPath } from '../records/record-path.ts';

/** What happens, for people. */
export function nameOf({ kind, name }: DueItem): string {
  if (kind === 'batch') return `Retry of a batch, ${name}`;
  if (kind === 'email') return `Another attempt to send “${name}”`;
  return name;
}

/** Where its record is in the console. */
function pathOf({ kind, account_id, id }: DueItem): string {
  if (kind === 'batch') return `/console/batches/${encodeURIComponent(id)}`;
  if (kind === 'email') return `/console/emails/${encodeURIComponent(id)}`;
  return recordPath(kind === 'campaign' ? 'campaigns' : 'broadcasts', { account_id, id });
}

function describe({ kind, email, count }: DueItem): string {
  if (kind === 'campaign') return `Campaign, email ${(email ?? 0) + 1}`;
  if (kind === 'broadcast') return 'Broadcast';
  return `After ${countOf(count, 'attempt')}`;
}

/** How much it is. */
function amountOf({ kind, count, isMore }: DueItem): string {
  if (kind === 'broadcast') return 'all subscribers';
  if (kind !== 'campaign') return kind === 'batch' ? '1 batch' : '1 email';
  return isMore ? `${count.toLocaleString('en-US')} or more emails` : countOf(count, 'email');
}

/** The most rows of the card. */
const shownRows = 25;

interface DueActsProps {
  due: readonly DueItem[];
  now: Date;
  end?: ComponentChildren;
  /** Whether a button moves the clock there. */
  canMove?: boolean;
}

/** What is due next. */
export function DueActs({ due, now, end, canMove = false }: DueActsProps) {
  const shown = due.slice(0, shownRows);
  return (
    <Acts
      title="Due next"
      end={end}
      live="clock emails campaigns batches"
      id="due"
      none="Nothing is due. Emails of campaigns, scheduled broadcasts, and retries appear here with their times."
      below={due.length > shown.length && <p class="foot faint">{`${due.length - shown.length} more follow.`}</p>}
    >
      {shown.map((item) => (
        <Act
          id={`${item.at} ${item.id} ${item.email ?? ''}`}
          title={
            <a class="go" data-row href={pathOf(item)}>
              {nameOf(item)}
            </a>
          }
          text={
            <>
              <Wait until={item.at} now={now} />
              {` ${formatTime(item.at, now)} · ${describe(item)} · ${amountOf(item)}`}
            </>
          }
        >
          {canMove && (
            <Button
              to="/console/time"
              fields={{ set: item.at }}
              label={`Go to ${formatTime(item.at, now)}: ${nameOf(item)}`}
              busy="Moving the clock …"
            >
              Go
            </Button>
          )}
        </Act>
      ))}
    </Acts>
  );
}
