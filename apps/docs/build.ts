import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    // Where the site will be, for the URLs that have to be absolute. Without it, the site has no sitemap.
    'site-url': { type: 'string', default: process.env.SITE_URL },
    out: { type: 'string', default: join(import.meta.dirname, 'dist/site') },
  },
});
const siteUrl = values['site-url'];

process.env.ASTRO_TELEMETRY_DISABLED = '1';
const { build } = await import('astro');

// Readers of a running server see either the old pages or the new ones.
const site = resolve(values.out);
const temporary = `${site}.new`;
await rm(temporary, { recursive: true, force: true });
await build({
  root: import.meta.dirname,
  outDir: temporary,
  logLevel: 'error',
  ...(siteUrl ? { site: siteUrl.replace(/\/?$/, '/') } : {}),
});
await rm(site, { recursive: true, force: true });
await rename(temporary, site);
