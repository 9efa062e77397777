import { fileURLToPath } from 'node:url';
import mdx from '@astrojs/mdx';
import { defineConfig } from 'astro/config';
import { sampleModules } from './src/run/sample-module.ts';
import { finishSite } from './src/site/finish-site.ts';
import { preactRenderer } from './src/site/preact.ts';
import { themePlugin } from './src/site/theme-plugin.ts';

export default defineConfig({
  srcDir: 'src',
  outDir: 'dist/site',
  cacheDir: fileURLToPath(new URL('node_modules/.astro', import.meta.url)),
  trailingSlash: 'never',
  // A page is a file, so that any web server finds it, and a link to it works without redirects.
  build: { format: 'file', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  integrations: [mdx(), preactRenderer(), finishSite()],
  // Guides highlight code with the component that the reference uses, see `components/Pre.astro`.
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [sampleModules, themePlugin],
    // Pages allow no inline scripts and styles, and preloading would need the path of the site.
    build: { assetsInlineLimit: 0, modulePreload: false },
    // What scripts load before other scripts is beside them, wherever the site is.
    experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'js' ? { relative: true } : undefined) },
  },
});
