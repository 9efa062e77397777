import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const block = 512;

/** The files of an installed package as the tarball that a registry takes. @throws Error when a path is too long for it */
export function tarballOf(folder: string): Promise<Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.split('/').includes('node_modules'));
  const entries = files.flatMap((file) => {
    const content = readFileSync(join(folder, file));
    return [header(`package/${file}`, content.length), content, Buffer.alloc(-content.length & (block - 1))];
  });
  // It lives as long as a test: speed counts, size does not.
  return promisify(gzip)(Buffer.concat([...entries, Buffer.alloc(2 * block)]), { level: 1 });
}

/** The header of a file in the format ustar (POSIX.1-1988), which splits a long path at a slash. */
function header(path: string, size: number): Buffer {
  const cut = path.length <= 100 ? -1 : path.indexOf('/', path.length - 101);
  if (path.length > 100 && (cut === -1 || cut > 155)) throw new Error(`${path} is too long for a tarball.`);
  const head = Buffer.alloc(block);
  const field = (text: string, offset: number) => head.write(text, offset, 'utf8');
  field(path.slice(cut + 1), 0);
  field('000644 \0', 100);
  field('000000 \0', 108);
  field('000000 \0', 116);
  field(`${size.toString(8).padStart(11, '0')} `, 124);
  field(`${'0'.repeat(11)} `, 136);
  field(' '.repeat(8), 148);
  field('0', 156);
  field('ustar\x0000', 257);
  if (cut !== -1) field(path.slice(0, cut), 345);
  const sum = head.reduce((total, byte) => total + byte, 0);
  field(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}
