import type { DueItem } from '../../storage/due-list.ts';
import { Time } from '../parts/times.tsx';
import { amountOf, nameOf, waitFor } from './due-table.tsx';

/** What is due next, in short. */
export function DueList({ due, now }: { due: readonly DueItem[]; now: Date }) {
  if (due.length === 0) return <p class="body soft">Nothing is due.</p>;
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">In</th>
            <th scope="col">What</th>
            <th scope="col" class="n">
              At (UTC)
            </th>
          </tr>
        </thead>
        <tbody>
          {due.map((item) => (
            <tr>
              <td class="time nowrap">{waitFor(item, now)}</td>
              <td>
                {nameOf(item)} <span class="sub">{amountOf(item)}</span>
              </td>
              <td class="n soft">{Date.parse(item.at) > now.getTime() ? <Time at={item.at} now={now} /> : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
