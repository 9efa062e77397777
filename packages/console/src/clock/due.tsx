import type { DueItem } from '@email-automation/types/operator/schemas';
import { Act, Acts } from '../parts/acts.tsx';
import { Button } from '../parts/blocks.tsx';
import { formatTime, Wait } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import { recordPath } from '../records/section.tsx';

/** The event, for people. */
function nameOf({ kind, name }: DueItem): string {
  if (kind === 'batch') return `Retry of a batch, ${name}`;
  if (kind === 'email') return `Attempt to send “${name}”`;
  return name;
}

/** Where its record is in the console. */
function pathOf({ kind, account_id, id, count }: DueItem): string {
  if (kind === 'batch') return recordPath('batches', id);
  if (kind === 'email') return count === 1 ? recordPath('emails', id) : '/console/emails?state=queued';
  return recordPath(kind === 'campaign' ? 'campaigns' : 'broadcasts', account_id, id);
}

/** Its kind, and its number. */
function describe({ kind, email, count, is_more }: DueItem): string {
  if (kind === 'batch') return `After ${countOf(count, 'attempt')} · 1 batch`;
  const emails = is_more ? `${count.toLocaleString('en-US')} or more emails` : countOf(count, 'email');
  if (kind === 'email') return emails;
  return `${kind === 'broadcast' ? 'Broadcast' : `Campaign, email ${(email ?? 0) + 1}`} · ${emails}`;
}

/** The most rows of the card. */
const shownRows = 25;

interface DueActsProps {
  due: readonly DueItem[];
  now: Date;
  /** Whether a button moves the clock there. */
  canMove: boolean;
}

/** The next due work. */
export function DueActs({ due, now, canMove }: DueActsProps) {
  const shown = due.slice(0, shownRows);
  return (
    <Acts
      title="Due next"
      end={due.length > 0 && `${due.length.toLocaleString('en-US')} due`}
      none="Nothing is due. Emails of campaigns, scheduled broadcasts, and retries appear here with their times."
      below={due.length > shown.length && <p class="foot faint">{`${due.length - shown.length} more follow.`}</p>}
    >
      {shown.map((item) => (
        <Act
          title={
            <a class="go" href={pathOf(item)}>
              {nameOf(item)}
            </a>
          }
          text={
            <>
              <Wait until={item.at} now={now} />
              {` ${formatTime(item.at, now)} · ${describe(item)}`}
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
