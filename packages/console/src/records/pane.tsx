import type { ComponentChildren } from 'preact';
import { addressOf } from '../address.ts';
import { nameOf, pathOf, type Section } from '../frame/sections.ts';
import { Icon } from '../frame/symbols.tsx';
import type { Topics } from '../live.ts';
import type { ListQuery } from './list-query.ts';

interface PaneProps {
  section: Section;
  /** What the list beside it is filtered by, which its links keep. */
  query?: ListQuery;
  /** The page that it returns to (default: the list). */
  back?: string;
  title: ComponentChildren;
  /** The state of the record, beside its title. */
  state?: ComponentChildren;
  /** What can be done with it. */
  actions?: ComponentChildren;
  /** What the head says below its title. */
  below?: ComponentChildren;
  /** What changes it. */
  live?: Topics;
  children: ComponentChildren;
}

/** A record that is open beside its list. */
export function Pane({ section, query = {}, back, title, state, actions, below, live, children }: PaneProps) {
  const to = back ?? addressOf(pathOf(section), query);
  return (
    <article class="card pane" aria-labelledby="h-record" data-live={live} id="record">
      <header>
        <a class="btn quiet narrow back" href={to}>
          <Icon name="back" />
          {nameOf(section)}
        </a>
        <h2 id="h-record" class="breaks">
          {title}
        </h2>
        {state}
        <div class="bar push">
          {actions}
          <a class="btn icon quiet wide" data-close href={to} aria-label="Close">
            <Icon name="close" />
          </a>
        </div>
        {below}
      </header>
      {children}
    </article>
  );
}
