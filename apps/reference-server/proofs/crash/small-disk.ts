import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of 64 MiB. */
export interface SmallDisk {
  folder: string;
  /** Leaves no room. @returns a function that makes room again */
  fill(): () => void;
  unmount(): void;
}

/** Whether this process can mount file systems: root on Linux can. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/** Mounts a small file system in memory. It is unmounted when this process ends, at the latest. */
export function mountSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'none', folder]);
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
        // Servers write meanwhile, so that there can be less room by now.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
      return () => rmSync(ballast);
    },
    unmount() {
      process.off('exit', unmount);
      unmount();
    },
  };
}
