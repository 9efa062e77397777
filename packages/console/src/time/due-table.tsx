import { formatDuration } from '@email-automation/contract-tools/durations';
import { Form } from '../frame/form.tsx';
import { Empty } from '../parts/empty.tsx';
import { Table } from '../parts/table.tsx';
import { formatTime, Time } from '../parts/times.tsx';
import type { DueItem } from '../queries/due-list.ts';

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
  const section = kind === 'campaign' ? 'campaigns' : 'broadcasts';
  return `/console/${section}/${encodeURIComponent(account_id)}/${encodeURIComponent(id)}`;
}

function describe({ kind, email, count }: DueItem): string {
  if (kind === 'campaign') return `Campaign, email ${(email ?? 0) + 1}`;
  if (kind === 'broadcast') return 'Broadcast';
  return `After ${count} ${count === 1 ? 'attempt' : 'attempts'}`;
}

/** How much it is. */
export function amountOf({ kind, count, isMore }: DueItem): string {
  if (kind === 'broadcast') return 'all subscribers';
  if (kind !== 'campaign') return kind === 'batch' ? '1 batch' : '1 email';
  const number = count.toLocaleString('en-US');
  return isMore ? `${number} or more emails` : `${number} ${count === 1 ? 'email' : 'emails'}`;
}

/** How long until it is due. */
export const waitFor = ({ at }: DueItem, now: Date): string =>
  Date.parse(at) <= now.getTime() ? 'now' : formatDuration(Date.parse(at) - now.getTime());

const shownRows = 25;

/** What is due next, with a button that moves the clock there. */
export function DueTable({ due, now }: { due: readonly DueItem[]; now: Date }) {
  if (due.length === 0)
    return (
      <Empty symbol="time" title="Nothing is due">
        <p>Emails of campaigns, scheduled broadcasts, and retries appear here with their times.</p>
      </Empty>
    );
  return (
    <>
      <Table
        columns={[
          'In',
          { name: 'What', class: 'w' },
          { name: 'How much', class: 'wide' },
          { name: 'At (UTC)', class: 'n wide' },
          { name: 'Action', isHidden: true },
        ]}
        scroll
      >
        {due.slice(0, shownRows).map((item) => (
          <tr data-key={`${item.at} ${item.id} ${item.email ?? ''}`}>
            <td class="time nowrap">{waitFor(item, now)}</td>
            <td>
              <a class="go" data-row href={pathOf(item)}>
                {nameOf(item)}
              </a>{' '}
              <span class="sub">{describe(item)}</span>{' '}
              <span class="sub narrow">{`${amountOf(item)} · ${formatTime(item.at, now)}`}</span>
            </td>
            <td class="wide soft nowrap">{amountOf(item)}</td>
            <td class="n soft wide">{Date.parse(item.at) > now.getTime() ? <Time at={item.at} now={now} /> : '–'}</td>
            <td class="n">
              <Form action="/console/time" busy="Moving the clock …">
                <button
                  type="submit"
                  name="set"
                  value={item.at}
                  aria-label={`Go to ${formatTime(item.at, now)}: ${nameOf(item)}`}
                >
                  Go
                </button>
              </Form>
            </td>
          </tr>
        ))}
      </Table>
      {due.length > shownRows && <p class="foot faint">{`${due.length - shownRows} more follow.`}</p>}
    </>
  );
}
