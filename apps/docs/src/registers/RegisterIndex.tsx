import { PageHead } from '../components/PageHead.tsx';
import { plainText } from '../site/plain-text.ts';
import type { RegisterPart } from './parts.ts';

interface Props<Entry> {
  title: string;
  lead: string;
  parts: readonly RegisterPart<Entry>[];
  /** The sentence of an entry, of which the list shows the beginning. */
  describe: (entry: Entry) => string;
}

/** Characters of a sentence that tell entries apart. */
const telling = 60;

/** The first words of a sentence. */
const beginningOf = (text: string) =>
  text.length <= telling ? text : `${text.slice(0, telling).replace(/\W*\s\S*$/, '')}\u00a0…`;

/**
 * The list of a register: its parts, and in each of them all IDs with their first words. Each ID is an anchor, because reports, consoles, and other sites
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
            <ul class="entries">
              {part.entries.map((entry) => (
                <li key={entry.id}>
                  <a id={entry.id} href={`${part.url}#${entry.id}`}>
                    {entry.id}
                  </a>{' '}
                  <span>{beginningOf(plainText(describe(entry)))}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  );
}
