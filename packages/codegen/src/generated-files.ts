import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Texts by the paths of their files, relative to the folder of the package. */
export type Files = Readonly<Record<string, string>>;

export interface Options {
  /** A folder of the package that holds generated files only: those that are no longer generated are deleted. */
  owned?: string;
  /** What the files are generated from, for the messages; `the contract` by default. */
  source?: string;
}

/** The generated files of a package that are not what they should be, deleted ones included, by their paths. */
export async function staleFiles(folder: string, files: Files, { owned }: Options = {}): Promise<string[]> {
  const changed = Object.entries(files).filter(([name, text]) => {
    const file = join(folder, name);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  return [...changed.map(([name]) => name), ...(await orphans(folder, files, owned))].sort();
}

/**
 * Brings the committed generated files of a package up to date, and prints which. Where `CI` is set nothing is written:
 * then the stale files are printed, with what to do, and the process exits with 1 at its end.
 */
export async function updateFiles(folder: string, files: Files, options: Options = {}): Promise<void> {
  const { owned, source = 'the contract' } = options;
  const stale = await staleFiles(folder, files, options);
  if (stale.length === 0) return;
  if (process.env.CI) {
    process.stderr.write(
      `Not what is generated from ${source}: ${stale.join(', ')}. Run \`pnpm build\` and commit the files.\n`,
    );
    process.exitCode = 1;
    return;
  }
  await writeFiles(folder, Object.fromEntries(Object.entries(files).filter(([name]) => stale.includes(name))));
  for (const name of await orphans(folder, files, owned)) await rm(join(folder, name));
  process.stdout.write(`wrote ${stale.join(', ')}: ${source} changed; commit the files with it\n`);
}

/**
 * Writes files, all of them beside the old ones first; then each replaces the old one at once. So nobody reads half a
 * file, and a failure leaves the old ones.
 */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  const names = Object.keys(files);
  const fresh = (name: string) => join(folder, `${name}.${process.pid}.new`);
  try {
    await Promise.all(
      Object.entries(files).map(async ([name, text]) => {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(fresh(name), text);
      }),
    );
    await Promise.all(names.map((name) => rename(fresh(name), join(folder, name))));
  } finally {
    await Promise.all(names.map((name) => rm(fresh(name), { force: true })));
  }
}

/** Files of the owned folder that are not generated. */
async function orphans(folder: string, files: Files, owned: string | undefined): Promise<string[]> {
  if (owned === undefined || !existsSync(join(folder, owned))) return [];
  const entries = await readdir(join(folder, owned), { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return names.filter((name) => !(name in files));
}
