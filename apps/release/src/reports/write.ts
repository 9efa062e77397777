import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PublicPackage, shortName } from '../packages/public-packages.ts';
import { report } from './report.ts';

/**
 * Brings the reports in a folder up to date, one file a package, and returns the names of those that were not. With
 * `check` nothing is written.
 */
export async function writeReports(
  packages: readonly PublicPackage[],
  folder: string,
  { check = false }: { check?: boolean } = {},
): Promise<string[]> {
  const wanted = new Map<string, string>(
    await Promise.all(packages.map(async (one) => [`${shortName(one)}.md`, await report(one)] as const)),
  );
  mkdirSync(folder, { recursive: true });
  const gone = readdirSync(folder).filter((name) => !wanted.has(name));
  const stale = [...wanted].filter(([name, text]) => {
    const file = join(folder, name);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  if (!check) {
    for (const name of gone) rmSync(join(folder, name));
    for (const [name, text] of stale) writeFileSync(join(folder, name), text);
  }
  return [...stale.map(([name]) => name), ...gone].sort();
}
