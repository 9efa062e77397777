import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system of 64 MiB. */
export interface SmallDisk {
  folder: string;
  /** Leaves no room. @returns a function that makes room again */
  fill(): () => void;
  unmount(): Promise<void>;
}

/** Whether this process can mount file systems: root on Linux can. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/** Mounts a small file system in memory. */
export async function mountSmallDisk(): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'none', folder]);
  return {
    folder,
    fill() {
      const ballast = join(folder, 'ballast');
      const { bavail, bsize } = statfsSync(folder);
      // What others write meanwhile can take some of it.
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 64 * 1024)));
      return () => rmSync(ballast);
    },
    async unmount() {
      await run('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
