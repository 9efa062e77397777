import type { Broadcast, Campaign } from '@email-automation/service/domain/records';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { Block, Stats, type StatsProps } from '../parts/blocks.tsx';
import { Code } from '../parts/code.tsx';
import { Fields } from '../parts/fields.tsx';
import { capitalize } from '../parts/wording.ts';
import { readAccountNames } from '../records/accounts.ts';
import { rangeOf } from '../records/list-query.ts';
import { addSection, type RecordRow } from '../records/section.tsx';

/** A sender of emails. */
type Sending = Campaign | Broadcast;

/** The content of an email, before it has a footer. */
type Content = Pick<Broadcast, 'subject' | 'text_body' | 'html_body'>;

interface SendingPages<One extends Sending> {
  section: 'campaigns' | 'broadcasts';
  statuses: readonly One['status'][];
  list(account: string | undefined): Promise<readonly One[]>;
  /** The second line of its row. */
  toRow(record: One): Pick<RecordRow, 'sub' | 'subEnd'>;
  /** @throws NotFound */
  open(account: string, id: string): Promise<{ record: One; stats: StatsProps['of']; emails: readonly Content[] }>;
  /** The text of an empty list. */
  empty: string;
}

/** Adds the section of campaigns or broadcasts: ordered by status, then by name. */
export function addSending<One extends Sending>(
  app: FastifyInstance,
  context: ConsoleContext,
  { section, statuses, list, toRow, open, empty }: SendingPages<One>,
): void {
  addSection(app, context, {
    section,
    filters: { status: statuses },
    record: ':account/:id',
    async list(query, { session }) {
      const { q = '', status } = query;
      const all = await list(session.account);
      const { offset, limit } = rangeOf(query);
      const rank = (one: One) => statuses.indexOf(one.status);
      const found = all
        .filter((one) => (status ?? one.status) === one.status && one.name.toLowerCase().includes(q.toLowerCase()))
        .toSorted((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1))
        .slice(offset, offset + limit);
      const accountName = await readAccountNames(context, found);
      const count = (wanted: string) => all.filter((record) => record.status === wanted).length;
      return {
        views: { name: 'status', all: all.length, views: statuses.map((one) => [one, capitalize(one), count(one)]) },
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
        empty: <p>{empty}</p>,
      };
    },
    async open([accountId = '', id = '']) {
      const { record, stats, emails } = await open(accountId, id);
      return {
        title: record.name || id,
        state: <StatusDot status={record.status} />,
        content: (
          <>
            <section aria-label="Summary">
              <Stats of={stats} />
            </section>
            <Contents emails={emails} />
            <Block title="Details">
              <Fields of={record} without={shown} />
            </Block>
          </>
        ),
      };
    },
  });
}

const shapes: Record<Sending['status'], string> = {
  draft: 'dot off',
  scheduled: 'dot wait',
  sending: 'dot',
  sent: 'soft',
  canceled: 'dot off',
  active: 'dot',
  paused: 'dot off',
};

/** The status of a campaign or a broadcast, with a shape unless it needs none. */
function StatusDot({ status }: Pick<Sending, 'status'>) {
  return <span class={shapes[status]}>{capitalize(status)}</span>;
}

/** The emails as they were written; each opens. */
function Contents({ emails }: { emails: readonly Content[] }) {
  return (
    <Block title="Content">
      {emails.length === 0 && <p class="soft">The series has no emails yet.</p>}
      {emails.map(({ subject, text_body, html_body }, index) => (
        <details>
          <summary>{`${index + 1}. ${subject || 'No subject'}`}</summary>
          {[text_body, html_body].filter(Boolean).map((body, n) => (
            <Code label={`Body ${n + 1} of email ${index + 1}`} wrap>
              {body}
            </Code>
          ))}
        </details>
      ))}
    </Block>
  );
}

/** Fields that the page shows elsewhere. */
const shown = ['name', 'status', 'subject', 'text_body', 'html_body'];
