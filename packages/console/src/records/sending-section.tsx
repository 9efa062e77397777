import type { Broadcast, Campaign, RecordKey } from '@email-automation/service/domain/records';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import type { ConsoleContext } from '../console-context.ts';
import { Link } from '../parts/blocks.tsx';
import { describeCounts } from '../parts/wording.ts';
import { countByStatus, findOlder, keyOf, type Listed, listNewest, newest, pageSize } from '../queries/newest.ts';
import { readAccountNames } from './accounts.ts';
import { showListPage } from './list-page.tsx';
import { type ListQuery, readListQuery } from './list-query.ts';
import { type ListRow, RecordList } from './record-list.tsx';
import { recordPath } from './record-path.ts';
import { StatusDot, statusChoice } from './status-dot.tsx';

/** What a route of a campaign or a broadcast names. */
export interface RecordRoute {
  Params: { account: string; id: string };
}

interface SendingSection<Section extends keyof Listed, Details> {
  section: Section;
  /** What it is, in a sentence. */
  about: string;
  statuses: readonly (Campaign | Broadcast)['status'][];
  find(account: string, id: string): Promise<Details>;
  recordOf(details: Details): RecordKey & { name: string };
  /** The second line of a row. */
  toRow(record: Listed[Section], account: string, now: Date): Pick<ListRow, 'sub' | 'subEnd'>;
  renderPane(details: Details, query: ListQuery, request: FastifyRequest): Promise<ComponentChildren>;
}

/** Adds the list of what an account sends: campaigns, or broadcasts. */
export function addSendingSection<Section extends keyof Listed, Details>(
  app: FastifyInstance,
  context: ConsoleContext,
  { section, about, statuses, find, recordOf, toRow, renderPane }: SendingSection<Section, Details>,
): void {
  const { database, clock } = context.services;
  const noun = section.slice(0, -1);
  const filter = { choices: { status: statuses }, ...newest };

  async function showList(request: FastifyRequest, reply: FastifyReply, details?: Details) {
    const query = readListQuery(request.query as Record<string, unknown>, filter);
    const { account } = request.session;
    const now = clock.now();
    const [records, counts] = await Promise.all([
      listNewest(database.query, section, { account, ...query, limit: pageSize + 1 }),
      countByStatus(database.query, section, account),
    ]);
    const [first] = records;
    const open = details ?? (first && (await find(first.account_id, first.id)));
    const accountName = await readAccountNames(context, records);
    const chosen = details && recordOf(details);
    const create = <Link to={`/console/${section}/new`}>{`New ${noun}`}</Link>;
    return showListPage(context, request, reply, {
      section,
      title: chosen && (chosen.name || chosen.id),
      about: describeCounts(counts, noun),
      actions: create,
      list: (
        <RecordList
          section={section}
          query={query}
          open={open && keyOf(recordOf(open))}
          search="Name"
          choices={[statusChoice(statuses)]}
          older={findOlder(records)}
          rows={records.slice(0, pageSize).map((record) => ({
            id: keyOf(record),
            path: recordPath(section, record),
            name: record.name || record.id,
            end: <StatusDot status={record.status} />,
            ...toRow(record, accountName(record.account_id), now),
          }))}
        >
          <p>{about}</p>
          {create}
        </RecordList>
      ),
      pane: open && (await renderPane(open, query, request)),
    });
  }

  app.get(`/console/${section}`, (request, reply) => showList(request, reply));
  app.get<RecordRoute>(`/console/${section}/:account/:id`, async (request, reply) =>
    showList(request, reply, await find(request.params.account, request.params.id)),
  );
}
