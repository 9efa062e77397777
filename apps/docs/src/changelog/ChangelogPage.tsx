import service from '@email-automation/openapi/service.json' with { type: 'json' };
import { PageHead } from '../components/PageHead.tsx';
import { errorUrl, isErrorCode } from '../contract/errors.ts';
import { isOperationId, operationUrl } from '../contract/operations.ts';
import { type Changelog, versionId } from './changelog.ts';

/** The changes: in the next version, and in all released ones, by package. */
export function ChangelogPage({ changelog: { next, versions } }: { changelog: Changelog }) {
  return (
    <main class="page guide" id="main">
      <PageHead title="Changelog" lead="What changed in the contract and in the packages." />
      <div class="prose">
        <p>
          Your feed reader takes <a href="/changelog.xml">the released versions as an Atom feed</a>.
        </p>
        <h2 id="next">Next version</h2>
        {versions.length === 0 && (
          <p>Nothing is released yet, so nothing here has a date. The first version will be {service.version}.</p>
        )}
        {next.length === 0 && versions.length > 0 && <p>Nothing has changed since the last release.</p>}
        {next.map(({ packages, html }) => (
          <section key={packages.join()}>
            <h3>{packages.join(', ')}</h3>
            <Html html={html} />
          </section>
        ))}
        {[...Map.groupBy(versions, ({ name }) => name)].map(([name, released]) => (
          <section key={name} id={name}>
            <h2>{name}</h2>
            {released.map((version) => (
              <section key={version.version} id={versionId(version)}>
                <h3>{version.version}</h3>
                <Html html={version.html} />
              </section>
            ))}
          </section>
        ))}
      </div>
    </main>
  );
}

/** The text of an author, which Markdown turned into HTML. Names of operations and error codes in it are links. */
function Html({ html }: { html: string }) {
  const linked = html.replace(/<a [\s\S]*?<\/a>|<code>(\w+)<\/code>/g, (match, name: string | undefined) => {
    if (!name) return match;
    const url = isOperationId(name) ? operationUrl(name) : isErrorCode(name) ? errorUrl(name) : undefined;
    return url ? `<a href="${url}">${match}</a>` : match;
  });
  return <div class="written" dangerouslySetInnerHTML={{ __html: linked }} />;
}
