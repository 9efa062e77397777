import type { ComponentChild } from 'preact';
import { OnThisPage } from '../components/OnThisPage.tsx';
import { PageHead } from '../components/PageHead.tsx';
import type { RegisterPart } from './parts.ts';

interface Props<Entry> {
  title: string;
  lead: string;
  parts: readonly RegisterPart<Entry>[];
  /** Whether entries are questions with answers, side by side. */
  open?: boolean;
  /** Renders an entry as an item of a list. */
  children: (entry: Entry) => ComponentChild;
}

/** A register by parts of the interface. */
export function RegisterPage<Entry>({ title, lead, parts, open = false, children }: Props<Entry>) {
  return (
    <main class="page guide" id="main">
      <PageHead title={title} lead={lead} />
      <OnThisPage sections={parts} />
      <div>
        {parts.map(({ id, title, entries }) => (
          <section key={id} class="sec" id={id}>
            <h2>
              {title} <small>{entries.length}</small>
            </h2>
            <ul class={open ? 'reg open' : 'reg'}>{entries.map(children)}</ul>
          </section>
        ))}
      </div>
    </main>
  );
}
