import { Table } from '../parts/table.tsx';
import { Time } from '../parts/times.tsx';
import type { DueItem } from '../queries/due-list.ts';
import { amountOf, nameOf, waitFor } from './due-table.tsx';

/** What is due next, in short. */
export function DueList({ due, now }: { due: readonly DueItem[]; now: Date }) {
  if (due.length === 0) return <p class="body soft">Nothing is due.</p>;
  return (
    <Table columns={['In', 'What', { name: 'At (UTC)', class: 'n' }]} scroll>
      {due.map((item) => (
        <tr>
          <td class="time nowrap">{waitFor(item, now)}</td>
          <td>
            {nameOf(item)} <span class="sub">{amountOf(item)}</span>
          </td>
          <td class="n soft">{Date.parse(item.at) > now.getTime() ? <Time at={item.at} now={now} /> : '–'}</td>
        </tr>
      ))}
    </Table>
  );
}
