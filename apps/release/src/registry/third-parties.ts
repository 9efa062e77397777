import { type InstalledPackage, installedClosure } from './closure.ts';
import { put } from './put.ts';

/**
 * Publishes to a registry what the packages of the workspace need at run time and do not hold themselves, and `further`
 * packages, in the versions that are installed here: whoever installs from that registry needs no other one.
 */
export async function putThirdParties(
  registry: string,
  workspaceFolders: readonly string[],
  further: readonly string[] = [],
): Promise<void> {
  // The versions of one package go one after the other: each is a new revision of the same document.
  const byName = Map.groupBy(installedClosure(workspaceFolders, further), ({ manifest }) => manifest.name);
  await Promise.all(
    [...byName.values()].map(async (versions: InstalledPackage[]) => {
      for (const one of versions) await put(registry, one);
    }),
  );
}
