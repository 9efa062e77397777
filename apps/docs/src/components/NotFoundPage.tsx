import { sections } from '../site/sections.ts';
import { LinkCard } from './LinkCard.tsx';
import { PageHead } from './PageHead.tsx';

/** The page at a URL that does not exist, with ways to go on. */
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
          {Object.entries(sections).map(([title, section]) => (
            <LinkCard key={title} title={title} {...section} />
          ))}
        </div>
      </section>
    </main>
  );
}
