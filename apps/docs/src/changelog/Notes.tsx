import { CodeBlock } from '../components/CodeBlock.tsx';
import { errorUrl, isErrorCode } from '../contract/errors.ts';
import { isOperationId, operationUrl } from '../contract/operations.ts';
import { readFence } from '../site/read-fence.ts';
import { type Note, shortName } from './published-changelog.ts';

/** What the changesets of a version say, by packages and kinds: of each change its first sentence, and the rest on demand. */
export function Notes({ notes }: { notes: readonly Note[] }) {
  const groups = Map.groupBy(notes, ({ packages, kind = '' }) => `${packages.map(titleOf).join(', ')}|${kind}`);
  return [...groups].map(([name, members]) => {
    const [packages, kind] = name.split('|');
    return (
      <section key={name}>
        {packages && (
          <h3 class="sub">
            {packages} <small>{kind}</small>
          </h3>
        )}
        <ul class="changes">
          {members
            .flatMap(({ html }) => splitChanges(html))
            .map((change) => (
              <li key={change.first}>
                <Change {...change} />
              </li>
            ))}
        </ul>
      </section>
    );
  });
}

const titles: Readonly<Record<string, string>> = { openapi: 'Contract', conformance: 'Conformance kit' };

/** The name of a package as a title, such as `Reference server`. */
const titleOf = (name: string) =>
  titles[shortName(name)] ??
  shortName(name)
    .replaceAll('-', ' ')
    .replace(/^./, (letter) => letter.toUpperCase());

interface ListedChange {
  first: string;
  /** The other sentences of its paragraph. */
  more: string;
  /** What follows the paragraph, such as code. */
  others: string;
}

/** The paragraphs and the items of a list, each with what belongs to it, and the first sentence apart. */
function splitChanges(html: string): ListedChange[] {
  const changes = html.replace(/<\/?ul>\n?/g, '').split(/^(?=<(?:p|li)>)/m);
  return changes.filter(Boolean).map((change) => {
    const [, paragraph = '', others = ''] = /^<(?:p|li)>([\s\S]*?)<\/(?:p|li)>\s*([\s\S]*)$/.exec(change) ?? [];
    const [, first = paragraph, more = ''] = /^((?:<code>[^<]*<\/code>|[^<])*?\.)\s+([\s\S]+)$/.exec(paragraph) ?? [];
    return { first, more, others };
  });
}

function Change({ first, more, others }: ListedChange) {
  const blocks = others
    .split(/(<pre[\s\S]*?<\/pre>)/)
    .filter((part) => part.trim())
    .map((part) =>
      part.startsWith('<pre') ? <CodeBlock key={part} {...readFence(part)} /> : <Html key={part} html={part} />,
    );
  if (!more) return [<Html key={first} html={first} />, blocks];
  return (
    <details>
      {/* Links in it would be within a control. */}
      <summary dangerouslySetInnerHTML={{ __html: first }} />
      <Html html={more} />
      {blocks}
    </details>
  );
}

/** The text of an author, which Markdown turned into HTML. */
const Html = ({ html }: { html: string }) => <div dangerouslySetInnerHTML={{ __html: linkNames(html) }} />;

/** HTML in which the names of operations and error codes are links, but for those in links of the author. */
function linkNames(html: string): string {
  return html.replace(/<a [\s\S]*?<\/a>|<code>(\w+)<\/code>/g, (match, name: string | undefined) => {
    if (!name) return match;
    const url = isOperationId(name) ? operationUrl(name) : isErrorCode(name) ? errorUrl(name) : undefined;
    return url ? `<a href="${url}">${match}</a>` : match;
  });
}
