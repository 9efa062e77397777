import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface InstalledManifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface InstalledPackage {
  folder: string;
  manifest: InstalledManifest;
}

/**
 * The packages that those of the workspace need at run time, as they are installed here, those that they need in turn,
 * and so on; and `further` packages that are installed in these folders. Not the packages of the workspace themselves.
 * @throws Error naming a dependency that is not installed
 */
export function installedClosure(
  workspaceFolders: readonly string[],
  further: readonly string[] = [],
): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  const visit = (folder: string, own: boolean) => {
    if (found.has(folder)) return;
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as InstalledManifest;
    if (!own) found.set(folder, { folder, manifest });
    for (const name of neededBy(manifest)) {
      const needed = locate(name, folder);
      const optional = name in (manifest.optionalDependencies ?? {});
      if (needed === undefined && !optional) {
        throw new Error(
          `${manifest.name} needs ${name}, which is not installed: run \`npm test\` or \`pnpm install\`.`,
        );
      }
      if (needed !== undefined && !workspaceFolders.includes(needed)) visit(needed, false);
    }
  };
  for (const folder of workspaceFolders) visit(folder, true);
  for (const folder of further) visit(realpathSync(folder), false);
  return [...found.values()];
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, ...rest }: InstalledManifest): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !rest.peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Where Node finds a package from a folder. */
function locate(name: string, folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const candidate = join(at, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (at === dirname(at)) return undefined;
  }
}
