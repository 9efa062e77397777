import type { GuideLink } from '../site/guide-link.ts';
import { groupGuides } from '../site/guide-link.ts';
import { referencePages } from '../site/reference-pages.ts';
import { type Section, sectionOfGroup, sections } from '../site/sections.ts';
import { LinkCard } from './LinkCard.tsx';
import { PageHead } from './PageHead.tsx';

/** The first page of a section: its guides in their groups, and its other pages. */
export function SectionPage({ section, guides }: { section: Section; guides: readonly GuideLink[] }) {
  const groups = groupGuides(guides.filter(({ group }) => sectionOfGroup(group) === section));
  const others = referencePages.filter((page) => page.section === section);
  return (
    <main class="page single" id="main">
      <PageHead title={section} lead={sections[section].description} />
      <div class="prose">
        {[...groups, { group: 'Look up', guides: others }].map(({ group, guides: pages }) => (
          <section key={group}>
            <h2>{group}</h2>
            <div class="grid">
              {pages.map((page) => (
                <LinkCard key={page.url} {...page} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  );
}
