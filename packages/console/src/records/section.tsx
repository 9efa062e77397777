import { Refusal } from '@email-automation/sandbox/refusal';
import { NotFound, Unavailable } from '@email-automation/service/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { nameOf, pathOf, type Section } from '../frame/sections.ts';
import { show, type View } from '../show.tsx';
import { ListFilter, type ListFilterProps } from './list-filter.tsx';
import { type ListQuery, readListQuery } from './list-query.ts';
import { Pane, type PaneContent } from './pane.tsx';
import { type ListContent, RecordList, type Row } from './record-list.tsx';

/** A row of a section, and the parts of the path that follow the section and name the record. */
export type RecordRow = Omit<Row, 'id' | 'path'> & { record: readonly string[] };

/** A page of the list of a section. */
export interface SectionList extends Omit<ListContent, 'rows'>, Pick<ListFilterProps, 'views' | 'search'> {
  /** The content of the list, in a sentence. */
  about?: ComponentChildren;
  /** Further links of the page. */
  actions?: ComponentChildren;
  /** One more than a page shows, if there are more. */
  rows: readonly RecordRow[];
}

interface SectionPages {
  section: Section;
  /** The values of each filter of the list, by its name. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** The path of a record below the section, such as `:account/:id`. */
  record: string;
  list(query: ListQuery, request: FastifyRequest): Promise<SectionList>;
  /** Opens a record. @throws NotFound, Refusal, or ConsoleError if the record does not exist */
  open(record: readonly string[], query: ListQuery, request: FastifyRequest): Promise<PaneContent>;
}

/** The pane that an address opens. */
interface OpenPane extends PaneContent, Pick<View, 'status'> {
  /** The record that it is about, which the list marks. */
  record?: readonly string[];
}

/** Sends the page of a section with something in its pane: a record, a form, or a question. */
export type ShowPane = (request: FastifyRequest, reply: FastifyReply, pane: OpenPane) => Promise<FastifyReply>;

/** The path of a record in the console. */
export const recordPath = (section: Section, ...record: readonly string[]): string =>
  [pathOf(section), ...record.map(encodeURIComponent)].join('/');

/** The row of a record, for any list. */
export const toRow = (section: Section, { record, ...row }: RecordRow): Row => ({
  ...row,
  id: record.join(' '),
  path: recordPath(section, ...record),
});

/** Adds a section: the list of its records beside an open one, at first the first record. */
export function addSection(app: FastifyInstance, context: ConsoleContext, pages: SectionPages): ShowPane {
  const { section, filters, record: pattern, list, open } = pages;
  const path = pathOf(section);
  const name = nameOf(section);

  async function showSection(request: FastifyRequest, reply: FastifyReply, chosen?: OpenPane) {
    const query = readListQuery(request.query, filters);
    const { about, actions, rows, views, search, ...content } = await list(query, request);
    const [first] = rows;
    const opened = chosen ?? (first && (await open(first.record, query, request).catch(ignoreMissing)));
    const isOpen = (record: readonly string[]) => String(record) === String(chosen ? chosen.record : first?.record);
    return show(context, request, reply, {
      title: chosen === undefined ? name : `${chosen.title} · ${name}`,
      section,
      status: chosen?.status,
      content: (
        <>
          <div class="bar">
            <h1>{name}</h1>
            <p class="dot soft" data-connection />
            <p class="soft wide">{about}</p>
            <div class="bar push" data-live id="actions">
              {actions}
            </div>
          </div>
          <ListFilter path={path} query={query} views={views} search={search} />
          <div class="split" data-open={chosen && ''} data-live={opened ? undefined : true} id="split">
            <RecordList
              {...content}
              section={section}
              query={query}
              rows={rows.map((row) => ({ ...toRow(section, row), isOpen: isOpen(row.record) }))}
            />
            {opened && <Pane section={section} query={query} {...opened} />}
          </div>
        </>
      ),
    });
  }

  app.get(path, (request, reply) => showSection(request, reply));
  app.get<{ Params: Record<string, string> }>(`${path}/${pattern}`, async (request, reply) => {
    const record = Object.values(request.params);
    const query = readListQuery(request.query, filters);
    return showSection(request, reply, { record, ...(await open(record, query, request)) });
  });
  return showSection;
}

/** Ignores that the first record is gone after a reset, or that the database does not respond: a list in memory needs none. */
function ignoreMissing(error: unknown): undefined {
  const isMissing = (error instanceof ConsoleError || error instanceof Refusal) && error.status === 404;
  if (!(isMissing || error instanceof NotFound || error instanceof Unavailable)) throw error;
}
