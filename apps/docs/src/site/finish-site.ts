import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import type { AstroIntegration } from 'astro';
import { makeLinksRelative, moveLinks } from '../../server/relative-links.ts';
import { writeSearchIndex } from '../search/write-index.ts';
import { compressFiles } from './compress.ts';
import { readGuideFiles } from './guide-files.ts';
import { listFiles } from './list-files.ts';
import { renderMarkdownTwin } from './markdown-twin.ts';
import { notFoundPage } from './not-found-page.ts';
import { renderSitemap } from './sitemap.ts';

/** Where operations of the contract link to, unless a site knows its own URL. */
const publishedDocs = new URL('.', contract.externalDocs.url).href;

/** The steps after Astro wrote the pages: relative links, Markdown twins, the contract and its workflows, the sandbox, a sitemap, compressed copies. */
export function finishSite(): AstroIntegration {
  let site: string | undefined;
  return {
    name: 'finish-site',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site;
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const pages = (await listFiles(folder, '.html')).map((file) => relative(folder, file).replaceAll('\\', '/'));
        const finished = new Set<string>();
        const compressing: Promise<void>[] = [];
        for (const page of pages) {
          const files = await finishPage(folder, page, site);
          for (const file of files) finished.add(file);
          // Other threads do so, while this one writes the next twin.
          compressing.push(compressFiles(files));
        }
        await writeSearchIndex(folder, pages, await readGuideFiles());
        await mkdir(join(folder, 'operator'), { recursive: true });
        const documents = ['openapi', 'openapi-3.0', 'operator/openapi'];
        for (const name of documents.flatMap((one) => [`${one}.json`, `${one}.yaml`])) {
          const source = import.meta.resolve(`@email-automation/openapi/${name}`);
          const text = await readFile(fileURLToPath(source), 'utf8');
          await writeFile(join(folder, name), site ? text.replaceAll(publishedDocs, site) : text);
        }
        const workflows = new URL('workflows', import.meta.resolve('@email-automation/openapi/workflows.json'));
        await cp(fileURLToPath(workflows), join(folder, 'workflows'), { recursive: true });
        const sandbox = import.meta.resolve('@email-automation/reference-server/browser/sandbox-worker.js');
        await cp(fileURLToPath(new URL('./', sandbox)), join(folder, 'sandbox'), { recursive: true });
        // A page that is shown at any URL is not in the sitemap.
        const listed = pages.filter((page) => page !== notFoundPage);
        if (site) await writeFile(join(folder, 'sitemap.xml'), renderSitemap(listed, site));
        await compressFiles((await listFiles(folder)).filter((file) => !finished.has(file)));
        await Promise.all(compressing);
      },
    },
  };
}

/** @returns the files that it wrote */
async function finishPage(folder: string, page: string, site: string | undefined): Promise<string[]> {
  const file = join(folder, page);
  if (page === notFoundPage) {
    // It is shown at URLs of any depth, so its links cannot be relative. Servers that know the URL can change that.
    await writeFile(file, moveLinks(await readFile(file, 'utf8'), site ? new URL(site).pathname : '/'));
    return [file];
  }
  const html = makeLinksRelative(await readFile(file, 'utf8'), page);
  await writeFile(file, html);
  const twin = file.replace(/html$/, 'md');
  await writeFile(twin, renderMarkdownTwin(html));
  return [file, twin];
}
