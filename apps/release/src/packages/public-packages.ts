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

/** Returns the packages of a workspace that are published, sorted by name, with the exports that they have then. */
export async function publicPackages(root: string): Promise<PublicPackage[]> {
  const { packages } = await getPackages(root);
  const all = packages.map(({ dir, packageJson }: Package & { packageJson: Manifest }) => {
    const { exports = packageJson.exports } = packageJson.publishConfig ?? {};
    return { name: packageJson.name, folder: dir, manifest: { ...packageJson, ...(exports && { exports }) } };
  });
  return all.filter(({ manifest }) => !manifest.private).sort((a, b) => a.name.localeCompare(b.name));
}
