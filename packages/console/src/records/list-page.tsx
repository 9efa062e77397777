import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import type { ConsoleContext } from '../console-context.ts';
import { nameOf, type Section } from '../frame/sections.ts';
import type { Topic } from '../live.ts';
import { show } from '../show.tsx';

/** A section of records. */
export type ListSection = Exclude<Topic, 'clock'> | 'broadcasts';

/** What changes the records of a section. */
export const topicOf = (section: ListSection): Topic => (section === 'broadcasts' ? 'campaigns' : section);

interface ListPage {
  section: Section & ListSection;
  /** What the list has, in a sentence. */
  about: ComponentChildren;
  /** What the page leads to besides. */
  actions?: ComponentChildren;
  list: ComponentChildren;
  /** The record that is open beside the list: the first one, unless somebody chose one, which has a title. */
  pane?: ComponentChildren;
  /** The name of this record. */
  title?: string | undefined;
}

/** Sends the page of a section: its list, and the record that is open. */
export function showListPage(
  context: ConsoleContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { section, about, actions, list, pane, title }: ListPage,
): Promise<FastifyReply> {
  const name = nameOf(section);
  return show(context, request, reply, {
    title: title === undefined ? name : `${title} · ${name}`,
    section,
    content: (
      <>
        <div class="bar">
          <h1>{name}</h1>
          <p class="soft wide" data-live={topicOf(section)} id="about">
            {about}
          </p>
          <div class="bar push">
            <p class="dot soft" data-connection />
            {actions}
          </div>
        </div>
        <div
          class={pane ? 'split' : undefined}
          data-open={title === undefined ? undefined : ''}
          data-live={title === undefined ? topicOf(section) : undefined}
          id="split"
        >
          {list}
          {pane}
        </div>
      </>
    ),
  });
}
