import type { GuideLink } from '../site/guide-link.ts';

/** The title of a guide, and what it is about. */
export function GuideHead({ title, description, group }: Omit<GuideLink, 'url'>) {
  return (
    <header>
      <nav class="crumbs" aria-label="Breadcrumb">
        <a href="/guides.html">Guides</a>
        <span aria-hidden="true">/</span>
        <span>{group}</span>
      </nav>
      <h1>{title}</h1>
      <p class="lead">{description}</p>
    </header>
  );
}
