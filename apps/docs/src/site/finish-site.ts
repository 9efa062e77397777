import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import type { AstroIntegration } from 'astro';
import { makeLinksRelative, moveLinks } from '../../server/relative-links.ts';
import { writeSearchIndex } from '../search/write-index.ts';
import { readGuideFiles } from './guide-files.ts';
import { listFiles } from './list-files.ts';
import { notFoundPage } from './not-found-page.ts';
import { renderSitemap } from './sitemap.ts';

/** Where operations of the contract link to, unless a site knows its own URL. */
const publishedDocs = new URL('.', contract.externalDocs.url).href;

const writeTwins = new URL('./write-twins.ts', import.meta.url);

/** The steps after Astro wrote the pages: relative links, Markdown twins, the contract and its workflows, the sandbox, a sitemap. */
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
        for (const page of pages) await finishPage(folder, page, site);
        // A page that is shown at any URL has no twin, and is not in the sitemap.
        const ofOneUrl = pages.filter((page) => page !== notFoundPage);
        // It takes as long as the search.
        const writing = once(new Worker(writeTwins, { workerData: { folder, pages: ofOneUrl } }), 'exit');
        await Promise.all([writing, writeSearchIndex(folder, pages, await readGuideFiles())]);
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
        if (site) await writeFile(join(folder, 'sitemap.xml'), renderSitemap(ofOneUrl, site));
      },
    },
  };
}

async function finishPage(folder: string, page: string, site: string | undefined): Promise<void> {
  const file = join(folder, page);
  const html = await readFile(file, 'utf8');
  // It is shown at URLs of any depth, so its links cannot be relative. Servers that know the URL can change that.
  const isNotFound = page === notFoundPage;
  const finished = isNotFound ? moveLinks(html, site ? new URL(site).pathname : '/') : makeLinksRelative(html, page);
  await writeFile(file, finished);
}
