import { apiSection, operationUrl, operatorSection, type ReferenceSection } from '../contract/operations.ts';
import type { GuideLink } from './guide-link.ts';
import { groupGuides } from './guide-link.ts';
import { referencePages } from './reference-pages.ts';
import { type Section, sectionOfGroup } from './sections.ts';

interface NavigationLink {
  title: string;
  url: string;
  method?: string;
}

/** Links that belong together. */
export interface NavigationGroup {
  title?: string;
  /** Whether only the group of the current page is open. */
  folded?: boolean;
  links: readonly NavigationLink[];
}

const operationGroups = ({ groups }: ReferenceSection): NavigationGroup[] =>
  groups.map(({ title, operations }) => ({
    title,
    folded: true,
    links: operations.map(({ summary, operationId, method }) => ({
      title: summary,
      url: operationUrl(operationId),
      method,
    })),
  }));

/** The links of the navigation of a section, in the order that readers need them in. */
export function navigationOf(section: Section, guides: readonly GuideLink[]): NavigationGroup[] {
  const ofGuides = groupGuides(guides.filter(({ group }) => sectionOfGroup(group) === section)).map(
    ({ group, guides: links }): NavigationGroup => ({ title: group, links }),
  );
  const pages = referencePages.filter((page) => page.section === section);
  if (section === 'Reference') {
    const registers = pages.filter(({ register }) => register);
    const others = pages.filter(({ register }) => !register);
    return [{ links: others }, ...operationGroups(apiSection), { links: registers }];
  }
  const operator = section === 'Operate' ? operationGroups(operatorSection) : [];
  return [...ofGuides, ...(pages.length > 0 ? [{ links: pages }] : []), ...operator];
}
