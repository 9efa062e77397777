import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { compressFiles } from './compress.ts';
import { listFiles } from './list-files.ts';
import { renderMarkdownTwin } from './markdown-twin.ts';
import { makeLinksRelative } from './relative-links.ts';

/** What happens to the pages after Astro wrote them: relative links, Markdown twins, the contract, compressed files. */
export function finishSite(): AstroIntegration {
  return {
    name: 'finish-site',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        for (const file of await listFiles(folder, '.html')) {
          const html = makeLinksRelative(await readFile(file, 'utf8'), relative(folder, file));
          await writeFile(file, html);
          await writeFile(file.replace(/html$/, 'md'), await renderMarkdownTwin(html));
        }
        for (const name of ['openapi.json', 'openapi.yaml']) {
          const source = import.meta.resolve(`@email-automation/openapi/${name}`);
          await copyFile(fileURLToPath(source), join(folder, name));
        }
        await compressFiles(await listFiles(folder));
      },
    },
  };
}
