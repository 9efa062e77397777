import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const folder = fileURLToPath(new URL('../dist/site/', import.meta.url));

/** Paths of all files of the built site, relative to it. */
export const sitePaths: string[] = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.replace(folder, '').replace(/^\//, ''))
  .sort();

/** Paths of all pages, without the one for URLs that do not exist. */
export const pagePaths: string[] = sitePaths.filter((path) => path.endsWith('.html') && path !== '404.html');

export const readSiteFile = (path: string): string => readFileSync(folder + path, 'utf8');

/** How many bytes of a file a web server sends that compresses it for each request, with the usual quality of nginx and Caddy. */
export const compressedSize = (path: string): number =>
  brotliCompressSync(readFileSync(folder + path), { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length;

/** All first groups of a pattern in a text. */
export const findAll = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);
