import type { GuideLink } from '../site/guide-link.ts';
import { type NavigationGroup, navigationOf } from '../site/navigation.ts';
import type { Section } from '../site/sections.ts';
import { Icon } from './Icon.tsx';
import { MethodBadge } from './MethodBadge.tsx';
import { SectionList } from './SectionList.tsx';

/** A section of the current page, or a page below it. */
export interface SubLink {
  title: string;
  url: string;
}

interface Props {
  section: Section | undefined;
  guides: readonly GuideLink[];
  /** URL of the current page, or of the page in the navigation that it belongs to. */
  current: string;
  /** The details of the current page. */
  below?: readonly SubLink[];
  /** URL of the page itself, if it is one of those below. */
  page?: string;
}

/** The navigation of a section. On narrow screens it is a popover, which has all sections. */
export function Sidebar({ section, guides, current, below = [], page }: Props) {
  const mark = (url: string) => {
    if (url === page || (url === current && (page === undefined || page === current)))
      return { 'aria-current': 'page' as const };
    return url === current ? { 'aria-current': 'true' as const } : {};
  };
  const renderGroup = ({ links }: NavigationGroup) => (
    <ul>
      {links.map(({ title, url, method }) => (
        <li key={url}>
          <a href={url} {...mark(url)}>
            {method && <MethodBadge method={method} />}
            {title}
          </a>
          {url === current && below.length > 0 && (
            <ul class="toc">
              {below.map((link) => (
                <li key={link.url}>
                  <a href={link.url} {...mark(link.url)}>
                    {link.title}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <nav class="side" id="nav" popover="auto" aria-label="Pages" tabIndex={-1}>
      <div class="all-sections">
        <button class="icon" type="button" popovertarget="nav" popovertargetaction="hide" aria-label="Close menu">
          <Icon name="close" />
        </button>
        <SectionList current={section} />
      </div>
      {section &&
        navigationOf(section, guides).map((group) =>
          group.folded ? (
            <details key={group.title} open={group.links.some(({ url }) => url === current)}>
              <summary>{group.title}</summary>
              {renderGroup(group)}
            </details>
          ) : (
            <section key={group.title}>
              {group.title && <h2>{group.title}</h2>}
              {renderGroup(group)}
            </section>
          ),
        )}
    </nav>
  );
}
