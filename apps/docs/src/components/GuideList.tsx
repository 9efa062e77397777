import { type GuideLink, groupGuides } from '../site/guide-link.ts';
import { LinkCard } from './LinkCard.tsx';
import { PageHead } from './PageHead.tsx';

/** The page of all guides, as other pages link to it. */
export const guideListPage = {
  title: 'Guides',
  description: 'Step by step: from the first request to a server of your own.',
  url: '/guides.html',
};

/** All guides, in their groups. */
export function GuideList({ guides }: { guides: GuideLink[] }) {
  return (
    <main class="page single" id="main">
      <PageHead title={guideListPage.title} lead={guideListPage.description} />
      <div class="prose">
        {groupGuides(guides).map(({ group, guides: inGroup }) => (
          <section key={group}>
            <h2>{group}</h2>
            <div class="grid">
              {inGroup.map((guide) => (
                <LinkCard key={guide.url} {...guide} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  );
}
