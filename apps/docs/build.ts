import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { 'site-url': { type: 'string' } } });
const siteUrl = values['site-url'];

process.env.ASTRO_TELEMETRY_DISABLED = '1';
const { build } = await import('astro');

// Readers of a running server see either the old pages or the new ones.
const [site, temporary] = ['dist/site', 'dist/site.new'].map((path) => join(import.meta.dirname, path)) as [
  string,
  string,
];
await rm(temporary, { recursive: true, force: true });
await build({
  root: import.meta.dirname,
  outDir: temporary,
  logLevel: 'error',
  ...(siteUrl ? { site: siteUrl.replace(/\/?$/, '/') } : {}),
});
await rm(site, { recursive: true, force: true });
await rename(temporary, site);
