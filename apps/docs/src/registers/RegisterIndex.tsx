import { InlineProse } from '../components/InlineProse.tsx';
import { PageHead } from '../components/PageHead.tsx';
import type { RegisterPart } from './parts.ts';

interface Props<Entry> {
  title: string;
  lead: string;
  parts: readonly RegisterPart<Entry>[];
  /** What the list says about an entry besides its ID. */
  describe?: (entry: Entry) => string;
}

/**
 * The list of a register: its parts, and in each of them all IDs. Each ID is an anchor, because reports, consoles, and other sites
 * link to it: the script of the site goes on to the entry from there.
 */
export function RegisterIndex<Entry extends { id: string }>({ title, lead, parts, describe }: Props<Entry>) {
  return (
    <main class="page single" id="main">
      <div>
        <PageHead title={title} lead={lead} />
        {parts.map((part) => (
          <section key={part.url} class="sec">
            <h2>
              <a href={part.url}>{part.title}</a> <small>{part.entries.length}</small>
            </h2>
            <ul class={describe ? 'entries subjects' : 'entries'}>
              {part.entries.map((entry) => (
                <li key={entry.id}>
                  <a id={entry.id} href={`${part.url}#${entry.id}`}>
                    {describe ? <InlineProse text={describe(entry).replaceAll('`', '')} /> : entry.id}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  );
}
