import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

export interface PackedProgram {
  /** The file, compressed with Brotli. */
  packed: string;
  version: string;
  /** For this program only: its other versions are deleted. */
  cache: string;
}

/**
 * Unpacks a program unless an earlier call has. Any number of processes may unpack it at once: each writes a separate file, and
 * renames it when it is complete.
 * @returns the path of the program, in a folder that it may write to
 */
export async function unpackOnce({ packed, version, cache }: PackedProgram): Promise<string> {
  const folder = join(cache, version);
  const program = join(folder, 'program');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const incomplete = join(cache, randomUUID());
  try {
    const written = createWriteStream(incomplete, { mode: 0o755 });
    await pipeline(createReadStream(packed), createBrotliDecompress({ chunkSize: 2 ** 20 }), written);
    await rename(incomplete, program);
  } catch (error) {
    await rm(incomplete, { force: true });
    // A process that finished first has deleted the file.
    if (!existsSync(program)) throw error;
  }
  // Older versions, and files of processes that were killed, take 200 MB each.
  const others = (await readdir(cache)).filter((name) => name !== version);
  await Promise.all(others.map((name) => rm(join(cache, name), { recursive: true, force: true })));
  return program;
}
