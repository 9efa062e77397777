import type { AstroIntegration } from 'astro';

/**
 * Lets `.astro` and `.mdx` files use the components in TSX. They are rendered while the site is built, and reach the browser
 * as plain HTML, so none of the directives for the browser (`client:*`) are supported.
 */
export function preactRenderer(): AstroIntegration {
  return {
    name: 'preact',
    hooks: {
      'astro:config:setup': ({ addRenderer }) => {
        addRenderer({ name: 'preact', serverEntrypoint: new URL('./preact-renderer.ts', import.meta.url) });
      },
    },
  };
}
