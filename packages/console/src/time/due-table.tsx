import { formatDuration } from '@email-automation/contract-tools/durations';
import { Button } from '../parts/blocks.tsx';
import { Empty } from '../parts/empty.tsx';
import { Table } from '../parts/table.tsx';
import { formatTime, Time } from '../parts/times.tsx';
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

/** How long until it is due. */
export const waitFor = ({ at }: DueItem, now: Date): string =>
  Date.parse(at) <= now.getTime() ? 'now' : formatDuration(Date.parse(at) - now.getTime());

const shownRows = 25;

/** What is due next. @param canMove whether a button moves the clock there */
export function DueTable({ due, now, canMove = false }: { due: readonly DueItem[]; now: Date; canMove?: boolean }) {
  if (due.length === 0)
    return (
      <Empty symbol="time" title="Nothing is due">
        <p>Emails of campaigns, scheduled broadcasts, and retries appear here with their times.</p>
      </Empty>
    );
  return (
    <>
      <Table
        rows={due.slice(0, shownRows)}
        keyOf={({ at, id, email }) => `${at} ${id} ${email ?? ''}`}
        columns={[
          { name: 'In', look: 'time nowrap', cell: (item) => waitFor(item, now) },
          {
            name: 'What',
            class: 'w',
            cell: (item) => (
              <>
                <a class="go" data-row href={pathOf(item)}>
                  {nameOf(item)}
                </a>{' '}
                <span class="sub">{describe(item)}</span>{' '}
                <span class={canMove ? 'sub narrow' : 'sub'}>
                  {amountOf(item)}
                  <span class="narrow">{` · ${formatTime(item.at, now)}`}</span>
                </span>
              </>
            ),
          },
          canMove && { name: 'How much', class: 'wide', look: 'soft nowrap', cell: amountOf },
          {
            name: 'At (UTC)',
            class: 'n wide',
            look: 'soft',
            cell: ({ at }) => (Date.parse(at) > now.getTime() ? <Time at={at} now={now} /> : '–'),
          },
          canMove && {
            name: 'Action',
            isHidden: true,
            look: 'n',
            cell: (item) => (
              <Button
                to="/console/time"
                fields={{ set: item.at }}
                label={`Go to ${formatTime(item.at, now)}: ${nameOf(item)}`}
                busy="Moving the clock …"
              >
                Go
              </Button>
            ),
          },
        ]}
        scroll
      />
      {due.length > shownRows && <p class="foot faint">{`${due.length - shownRows} more follow.`}</p>}
    </>
  );
}
