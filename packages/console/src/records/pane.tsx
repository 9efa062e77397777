import type { ComponentChildren } from 'preact';
import { addressOf } from '../address.ts';
import { nameOf, pathOf, type Section } from '../frame/sections.ts';
import { Icon } from '../frame/symbols.tsx';
import type { ListQuery } from './list-query.ts';

/** The part beside a list: a record, a form, or a question. */
export interface PaneContent {
  title: string;
  /** The title as the pane shows it, if the page has another. */
  heading?: string;
  /** The page that it returns to (default: the list). */
  back?: string;
  /** The state of the record, beside its title. */
  state?: ComponentChildren;
  /** The actions on it. */
  actions?: ComponentChildren;
  /** The text of the head below its title. */
  below?: ComponentChildren;
  content: ComponentChildren;
}

interface PaneProps extends PaneContent {
  section: Section;
  /** The filter of the list beside it, which its links keep. */
  query?: ListQuery;
}

/** A record that is open beside its list. */
export function Pane(props: PaneProps) {
  const { section, query = {}, back, title, heading = title, state, actions, below, content } = props;
  const to = back ?? addressOf(pathOf(section), query);
  return (
    <article class="card pane" aria-labelledby="h-record" data-live id="record">
      <header>
        <a class="btn quiet narrow back" href={to}>
          <Icon name="back" />
          {nameOf(section)}
        </a>
        <h2 id="h-record" class="breaks">
          {heading}
        </h2>
        {state}
        <div class="bar push">
          {actions}
          <a class="btn icon quiet wide" href={to} aria-label="Close">
            <Icon name="close" />
          </a>
        </div>
        {below}
      </header>
      {content}
    </article>
  );
}
