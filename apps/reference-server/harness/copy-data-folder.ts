import { chown, copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of the running server, not of its data; `pg_control` is copied last, as PostgreSQL's own backups do. */
const notCopied =
  /^(postmaster\.(pid|opts)|postgresql\.auto\.conf|standby\.signal|pg_control|pg_internal\.init|pgsql_tmp)/;
const onlyFolder = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;

/**
 * Copies the data folder of a running PostgreSQL between `pg_backup_start` and `pg_backup_stop`. The target's own files are
 * removed, but not the folder itself.
 * @returns a function that makes the copy a standby, given the label that `pg_backup_stop` returned
 */
export async function copyDataFolder(from: string, to: string): Promise<(label: string) => Promise<void>> {
  const { uid, gid } = await stat(from);
  for (const name of await readdir(to)) await rm(join(to, name), { recursive: true });
  await copyFolder(from, to);
  const control = 'global/pg_control';
  await copyFile(join(from, control), join(to, control));
  await chown(join(to, control), uid, gid);
  return async (label) => {
    for (const [name, content] of [
      ['backup_label', label],
      ['standby.signal', ''],
      ['postgresql.auto.conf', ''],
    ] as const) {
      await writeFile(join(to, name), content, { mode: 0o600 });
      await chown(join(to, name), uid, gid);
    }
  };

  async function copyFolder(source: string, target: string): Promise<void> {
    const entries = (await readdir(source, { withFileTypes: true })).filter(({ name }) => !notCopied.test(name));
    await Promise.all(
      entries.map(async (entry) => {
        const [read, written] = [join(source, entry.name), join(target, entry.name)];
        try {
          if (entry.isDirectory()) await mkdir(written, { mode: 0o700 });
          else await copyFile(read, written);
          await chown(written, uid, gid);
        } catch (error) {
          // The server removes files during the copy; its log tells how they ended.
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
          return;
        }
        if (entry.isDirectory() && !onlyFolder.test(entry.name)) await copyFolder(read, written);
      }),
    );
  }
}
