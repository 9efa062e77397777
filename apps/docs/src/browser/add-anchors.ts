import { element } from './element.ts';

/** Adds a `#` to each heading that has an anchor, to copy its URL. Screen readers have the list of sections. */
export function addAnchors(): void {
  for (const heading of document.querySelectorAll('main :is(h2, h3)')) {
    const id = heading.id || (heading.parentElement?.firstElementChild === heading && heading.parentElement.id);
    if (id)
      heading.append(
        ' ',
        element('a', { class: 'anchor', href: `#${id}`, 'aria-hidden': 'true', tabindex: '-1' }, '#'),
      );
  }
}
