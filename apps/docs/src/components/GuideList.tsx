import type { GuideLink } from '../site/guide-link.ts';
import { PageHead } from './PageHead.tsx';

/** All guides, in their groups. */
export function GuideList({ guides }: { guides: GuideLink[] }) {
  const groups = [...new Set(guides.map(({ group }) => group))];
  return (
    <main class="page single" id="main">
      <PageHead title="Guides" lead="Step by step: from the first request to a server of your own." />
      <div class="prose">
        {groups.map((group) => (
          <section key={group}>
            <h2>{group}</h2>
            <div class="grid">
              {guides
                .filter((guide) => guide.group === group)
                .map(({ title, description, url }) => (
                  <article key={url} class="card">
                    <h3>
                      <a href={url}>{title}</a>
                    </h3>
                    <p>{description}</p>
                  </article>
                ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  );
}
