import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few MiB. */
export interface SmallDisk {
  folder: string;
  /** Leaves no room. @returns a function that makes room again */
  fill(): () => void;
  /** Mounts it read-only, which fails while a file is open for writing. @returns a function that makes it writable again */
  makeReadOnly(): () => void;
  unmount(): void;
}

/** Whether this process can mount file systems: root on Linux can. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/** Mounts a small file system in memory, whose files everybody can reach. It is unmounted when this process ends, at the latest. */
export function mountSmallDisk(mebibytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'none', folder]);
  const remount = (how: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${how}`, folder]);
  const unmount = () => {
    // Lazily, since processes that have just ended can still be using it.
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  };
  process.once('exit', unmount);
  return {
    folder,
    fill() {
      const ballast = join(folder, 'ballast');
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 64 * 1024)));
      } catch (error) {
        // Servers are writing, so there can be less room by now.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
      return () => rmSync(ballast);
    },
    makeReadOnly() {
      remount('ro');
      return () => remount('rw');
    },
    unmount() {
      process.off('exit', unmount);
      unmount();
    },
  };
}
