import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { makeLinksRelative } from './relative-links.ts';

/** Responds that a URL does not exist: with a page to browsers, and with a line to everything else. */
export async function respondNotFound(site: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const page = request.headers.accept?.includes('text/html') ? await renderPage(site, request.url ?? '/') : undefined;
  response.writeHead(404, {
    'content-type': `text/${page ? 'html' : 'plain'};charset=utf-8`,
    'cache-control': 'no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : (page ?? 'Page not found.\n'));
}

/** The page with links that are relative to the URL of the request, because a proxy may serve the site under any path. */
async function renderPage(site: string, url: string): Promise<string> {
  const html = await readFile(join(site, '404.html'), 'utf8');
  const [, root = '/'] = /href="(\/[^"]*)favicon\.svg"/.exec(html) ?? [];
  const [path = ''] = url.slice(1).split(/[?#]/);
  return makeLinksRelative(html, path, root);
}
