import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Contents of files by their paths, relative to the folder of the package. */
export type Files = Readonly<Record<string, string>>;

export interface GenerateOptions {
  /** A folder that contains only generated files. Files in it that are no longer generated are deleted. */
  owned?: string;
  /** The source of the files, for messages; `the contract` by default. */
  source?: string;
}

/** The paths of generated files that differ from their expected contents, are missing, or are no longer generated. */
export async function staleFiles(folder: string, files: Files, { owned }: GenerateOptions = {}): Promise<string[]> {
  return [...changedFiles(folder, files), ...(await findOrphans(folder, files, owned))].sort();
}

/** The paths of generated files that differ from their expected contents, or are missing. */
function changedFiles(folder: string, files: Files): string[] {
  const isCurrent = (file: string, text: string) => existsSync(file) && readFileSync(file, 'utf8') === text;
  return Object.keys(files).filter((name) => !isCurrent(join(folder, name), files[name] as string));
}

/**
 * Updates the committed generated files of a package and prints the names of those that changed. If `CI` is set, it
 * does not write: it prints the stale files and the next step, and sets the exit code of the process to 1.
 */
export async function updateFiles(folder: string, files: Files, options: GenerateOptions = {}): Promise<void> {
  const { owned, source = 'the contract' } = options;
  const stale = await staleFiles(folder, files, options);
  if (stale.length === 0) return;
  if (process.env.CI) {
    process.stderr.write(`Out of date with ${source}: ${stale.join(', ')}. Run \`pnpm build\` and commit the files.\n`);
    process.exitCode = 1;
    return;
  }
  await writeFiles(folder, files);
  for (const name of await findOrphans(folder, files, owned)) await rm(join(folder, name));
  process.stdout.write(`wrote ${stale.join(', ')} because ${source} changed; commit them together\n`);
}

/**
 * Writes the files that differ, atomically: first all of them under temporary names, then each replaces the old file. Readers never
 * see a partial file, a failed write changes no file, and programs that watch the folder see only what changed.
 */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  const names = changedFiles(folder, files);
  const temporary = (name: string) => join(folder, `${name}.${process.pid}.new`);
  try {
    await Promise.all(
      names.map(async (name) => {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(temporary(name), files[name] as string);
      }),
    );
    await Promise.all(names.map((name) => rename(temporary(name), join(folder, name))));
  } finally {
    await Promise.all(names.map((name) => rm(temporary(name), { force: true })));
  }
}

/** Files in the owned folder that are not generated. */
async function findOrphans(folder: string, files: Files, owned: string | undefined): Promise<string[]> {
  if (owned === undefined || !existsSync(join(folder, owned))) return [];
  const entries = await readdir(join(folder, owned), { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return names.filter((name) => !(name in files));
}
