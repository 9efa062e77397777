import type { AstroComponentMetadata } from 'astro';
import { type ComponentType, h } from 'preact';
import { renderToString } from 'preact-render-to-string';

type Slots = Record<string, string>;

function renderToStaticMarkup(Component: ComponentType, props: object, { default: children }: Slots) {
  // Content of `.astro` and `.mdx` files arrives as HTML.
  const slot = children ? h('div', { dangerouslySetInnerHTML: { __html: children } }) : undefined;
  return { html: renderToString(h(Component, props, slot)) };
}

/** Renders a component in TSX to HTML. */
export default {
  name: 'preact',
  check: (Component: unknown, _props: object, _slots: Slots, _metadata?: AstroComponentMetadata) =>
    typeof Component === 'function',
  renderToStaticMarkup,
};
