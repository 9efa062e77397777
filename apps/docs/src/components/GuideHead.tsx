import type { GuideLink } from '../site/guide-link.ts';
import { type Section, sections } from '../site/navigation.ts';

type HeadProps = Pick<GuideLink, 'title' | 'description' | 'group'> & { section: Section };

/** The title of a guide, and what it is about. */
export function GuideHead({ title, description, group, section }: HeadProps) {
  return (
    <header>
      <nav class="crumbs" aria-label="Breadcrumb">
        <a href={sections[section].url}>{section}</a>
        <span aria-hidden="true">/</span>
        <span>{group}</span>
      </nav>
      <h1>{title}</h1>
      <p class="lead">{description}</p>
    </header>
  );
}
