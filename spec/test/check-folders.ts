import { basename, dirname, join } from 'node:path';
import { check } from '../src/check.ts';
import type { Problem } from '../src/problems.ts';
import { houseRules } from '../src/redocly.ts';

/** Lints contracts of `contractFolder` by the house rules in one process, because each process takes a second to start. */
export async function checkFolders(folders: readonly string[]): Promise<Problem[][]> {
  const files = folders.map((folder) => join(basename(folder), 'openapi.yaml'));
  const all = await check(dirname(folders[0] as string), houseRules, files);
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
