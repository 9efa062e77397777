import { getPackages, type Package } from '@manypkg/get-packages';

export type Manifest = Package['packageJson'] & {
  description?: string;
  license?: string;
  bin?: Record<string, string>;
  exports?: Record<string, string | Record<string, string>>;
  engines?: Record<string, string>;
  publishConfig?: { provenance?: boolean; exports?: Manifest['exports'] };
};

export interface PublicPackage {
  name: string;
  /** Absolute path. */
  folder: string;
  manifest: Manifest;
}

/** The version of internal packages, which are never installed from a registry. */
const internalVersion = '0.0.0';

/** Returns the folders of internal packages. */
export async function internalFolders(root: string): Promise<string[]> {
  const { packages } = await getPackages(root);
  return packages.filter(({ packageJson }) => packageJson.version === internalVersion).map(({ dir }) => dir);
}

/**
 * Returns the packages of a workspace that get versions and changelogs, sorted by name, with the exports that they have when
 * they are published. Internal packages have the version 0.0.0, or none.
 */
export async function releasedPackages(root: string): Promise<PublicPackage[]> {
  const { packages } = await getPackages(root);
  const all = packages.map(({ dir, packageJson }: Package & { packageJson: Manifest }) => {
    const { exports = packageJson.exports } = packageJson.publishConfig ?? {};
    return { name: packageJson.name, folder: dir, manifest: { ...packageJson, ...(exports && { exports }) } };
  });
  return all
    .filter(({ manifest }) => manifest.version && manifest.version !== internalVersion)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the released packages that are on npm. Clients in other languages are private to npm. */
export async function publicPackages(root: string): Promise<PublicPackage[]> {
  return (await releasedPackages(root)).filter(({ manifest }) => !manifest.private);
}
