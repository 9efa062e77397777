import { apiSection, operationUrl, operatorSection, type ReferenceSection } from '../contract/operations.ts';
import { type GuideLink, groupGuides } from '../site/guide-link.ts';
import { referencePages } from '../site/reference-pages.ts';
import { MethodBadge } from './MethodBadge.tsx';

/** The navigation of all pages. On narrow screens it is a popover. */
export function Sidebar({ guides, current }: { guides: GuideLink[]; current: string }) {
  const isOf = ({ url, groups }: ReferenceSection) =>
    url === current ||
    groups.some(({ operations }) => operations.some((one) => operationUrl(one.operationId) === current));
  const section = isOf(operatorSection) ? operatorSection : apiSection;
  const mark = (url: string) => (url === current ? { 'aria-current': 'page' as const } : {});
  return (
    <nav class="side" id="nav" popover="auto" aria-label="Pages" tabIndex={-1}>
      {groupGuides(guides).map(({ group, guides: inGroup }) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {inGroup.map(({ title, url }) => (
              <li key={url}>
                <a href={url} {...mark(url)}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <h2>Reference</h2>
      <ul class="near">
        {referencePages.map(({ title, url }) => (
          <li key={url}>
            <a href={url} {...mark(url)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      {section === operatorSection && <h2>{section.title}</h2>}
      {section.groups.map(({ name, title, operations }) => (
        <details key={name} open={operations.some(({ operationId }) => operationUrl(operationId) === current)}>
          <summary>{title}</summary>
          <ul>
            {operations.map(({ operationId, method, summary }) => (
              <li key={operationId}>
                <a href={operationUrl(operationId)} {...mark(operationUrl(operationId))}>
                  <MethodBadge method={method} />
                  {summary}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
