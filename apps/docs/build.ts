import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import addresses from '../../addresses.json' with { type: 'json' };

const { values } = readArguments();
const siteUrl = values['site-url'];
const site = values.out === undefined ? join(import.meta.dirname, 'dist/site') : resolve(values.out);
// Astro writes the program that renders pages into the current folder, and it finds its packages only from here.
process.chdir(import.meta.dirname);

process.env.ASTRO_TELEMETRY_DISABLED = '1';
const { build } = await import('astro');

// Readers of a running server see either the old pages or the new ones.
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

function readArguments() {
  try {
    return parseArgs({
      options: {
        // Where the site will be, for the URLs that have to be absolute. Without it, the site has no sitemap.
        'site-url': { type: 'string', default: process.env.SITE_URL || addresses.documentation },
        out: { type: 'string' },
      },
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\nUsage: node build.ts [--site-url URL] [--out FOLDER]\n`);
    return process.exit(2);
  }
}
