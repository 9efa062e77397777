import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from '../src/check.ts';
import type { Problem } from '../src/problems.ts';
import { houseRules } from '../src/redocly.ts';

/** The new text of a file, an edit of its text, or null to delete the file. */
export type FileChange = string | ((text: string) => string) | null;

const scratch = mkdtempSync(join(tmpdir(), 'contracts-'));
// Files that run in the same worker share it.
process.on('exit', () => rmSync(scratch, { recursive: true }));

const source = fileURLToPath(new URL('fixtures/contract', import.meta.url));

/** Copies the fixture contract to a new folder and changes some of its files. The folder is deleted after the tests. */
export async function contractFolder(changes: Record<string, FileChange> = {}): Promise<string> {
  const folder = await mkdtemp(join(scratch, 'contract-'));
  await cp(source, folder, { recursive: true });
  for (const [name, change] of Object.entries(changes)) await apply(join(folder, name), change);
  return folder;
}

async function apply(file: string, change: FileChange): Promise<void> {
  if (change === null) return rm(file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof change === 'string' ? change : change(await readFile(file, 'utf8')));
}

/** An edit that replaces the first occurrence of a text. It throws when the file does not contain the text. */
export function swap(from: string, to: string): (text: string) => string {
  return (text) => {
    if (!text.includes(from)) throw new Error(`The fixture does not contain ${JSON.stringify(from)}.`);
    return text.replace(from, () => to);
  };
}

/** Lints contracts of `contractFolder` by the house rules in one process, because each process takes a second to start. */
export async function checkFolders(folders: readonly string[]): Promise<Problem[][]> {
  const files = folders.map((folder) => join(basename(folder), 'openapi.yaml'));
  const all = await check(scratch, houseRules, files);
  return folders.map((folder) => {
    const prefix = `${basename(folder)}/`;
    return all
      .filter(({ file }) => file.startsWith(prefix))
      .map((problem) => ({
        ...problem,
        file: problem.file.slice(prefix.length),
        message: problem.message.replaceAll(prefix, ''),
      }));
  });
}
