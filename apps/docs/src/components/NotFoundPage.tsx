import { referencePages } from '../site/reference-pages.ts';
import { PageHead } from './PageHead.tsx';

/** What readers see at a URL that does not exist, with ways to go on. */
export function NotFoundPage() {
  return (
    <main class="page single" id="main">
      <PageHead
        title="Page not found"
        lead="The documentation has no page at this URL. Search for the name of an operation, a field, or an error code."
      />
      <section class="sec">
        <h2>Go on from here</h2>
        <div class="grid">
          <article class="card">
            <h3>
              <a href="/guides.html">Guides</a>
            </h3>
            <p>Step by step: from the first request to a server of your own.</p>
          </article>
          {referencePages.map(({ title, description, url }) => (
            <article key={url} class="card">
              <h3>
                <a href={url}>{title}</a>
              </h3>
              <p>{description}</p>
            </article>
          ))}
        </div>
      </section>
    </main>
  );
}
