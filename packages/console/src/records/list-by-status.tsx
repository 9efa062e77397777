import type { Broadcast, Campaign } from '@email-automation/service/domain/records';
import type { ConsoleContext } from '../console-context.ts';
import { capitalize } from '../parts/wording.ts';
import { readAccountNames } from './accounts.ts';
import { type ListQuery, rangeOf } from './list-query.ts';
import type { RecordRow, SectionList } from './section.tsx';
import { StatusDot } from './sender.tsx';

type Listed = Pick<Campaign | Broadcast, 'account_id' | 'id' | 'name' | 'status'>;

/** The list of campaigns or broadcasts: by their status, then by their name. */
export async function listByStatus<One extends Listed>(
  context: ConsoleContext,
  noun: 'campaign' | 'broadcast',
  statuses: readonly string[],
  query: ListQuery,
  all: readonly One[],
  toRow: (record: One) => Pick<RecordRow, 'sub' | 'subEnd'>,
): Promise<SectionList> {
  const { q = '', status } = query;
  const { offset, limit } = rangeOf(query);
  const rank = (one: One) => statuses.indexOf(one.status);
  const found = all
    .filter((one) => (status ?? one.status) === one.status && one.name.toLowerCase().includes(q.toLowerCase()))
    .toSorted((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1))
    .slice(offset, offset + limit);
  const accountName = await readAccountNames(context, found);
  const count = (wanted: string) => all.filter((record) => record.status === wanted).length;
  return {
    views: {
      name: 'status',
      all: all.length,
      views: statuses.map((one) => [one, capitalize(one), count(one)]),
    },
    search: 'Name',
    rows: found.map((one) => {
      const { sub, subEnd } = toRow(one);
      return {
        record: [one.account_id, one.id],
        name: one.name || one.id,
        end: <StatusDot status={one.status} />,
        sub: [sub, accountName(one.account_id)].filter(Boolean).join(' · '),
        subEnd,
      };
    }),
    empty: (
      <p>
        {noun === 'campaign'
          ? 'A campaign sends a series of emails to each of its subscribers.'
          : 'A broadcast is one email to all subscribers of an account.'}
      </p>
    ),
  };
}
