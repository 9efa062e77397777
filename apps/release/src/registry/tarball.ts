import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** The files of an installed package as the tarball that a registry takes. */
export async function tarballOf(folder: string): Promise<Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.split('/').includes('node_modules'));
  const archive = pack();
  for (const file of files) archive.entry({ name: `package/${file}` }, readFileSync(join(folder, file)));
  archive.finalize();
  // It lives as long as a test: speed counts, size does not.
  return promisify(gzip)(await buffer(archive), { level: 1 });
}
