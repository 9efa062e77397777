import { CodeBlock } from '../components/CodeBlock.tsx';
import { errorUrl, isErrorCode } from '../contract/errors.ts';
import { isOperationId, operationUrl } from '../contract/operations.ts';
import { readFence } from '../site/read-fence.ts';
import { type Note, shortName } from './published-changelog.ts';

/** What the changesets of a version say, with links to the operations and error codes that they name. */
export function Notes({ notes }: { notes: readonly Note[] }) {
  return notes.map(({ html, packages }) => (
    <div key={html} class="change">
      {html.split(/(<pre[\s\S]*?<\/pre>)/).map((part) =>
        part.startsWith('<pre') ? (
          <CodeBlock key={part} {...readFence(part)} />
        ) : (
          // The text of an author, which Markdown turned into HTML.
          <div key={part} dangerouslySetInnerHTML={{ __html: linkNames(part) }} />
        ),
      )}
      {packages.length > 0 && (
        <p class="note">
          {packages.length > 1 ? 'Packages' : 'Package'} {packages.map(shortName).join(', ')}
        </p>
      )}
    </div>
  ));
}

/** HTML in which the names of operations and error codes are links, but for those in links of the author. */
function linkNames(html: string): string {
  return html.replace(/<a [\s\S]*?<\/a>|<code>(\w+)<\/code>/g, (match, name: string | undefined) => {
    if (!name) return match;
    const url = isOperationId(name) ? operationUrl(name) : isErrorCode(name) ? errorUrl(name) : undefined;
    return url ? `<a href="${url}">${match}</a>` : match;
  });
}
