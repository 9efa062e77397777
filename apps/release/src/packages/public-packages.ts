import { getPackages, type Package } from '@manypkg/get-packages';

export type Manifest = Package['packageJson'] & {
  description?: string;
  license?: string;
  bin?: Record<string, string>;
  exports?: Record<string, string | Record<string, string>>;
  engines?: Record<string, string>;
  publishConfig?: { provenance?: boolean };
};

export interface PublicPackage {
  name: string;
  /** Absolute. */
  folder: string;
  manifest: Manifest;
}

/** The packages of a workspace that are published, by name. */
export async function publicPackages(root: string): Promise<PublicPackage[]> {
  const { packages } = await getPackages(root);
  return packages
    .map(({ dir, packageJson }) => ({ name: packageJson.name, folder: dir, manifest: packageJson as Manifest }))
    .filter(({ manifest }) => !manifest.private)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** `@scope/client` is `client`. */
export const shortName = ({ name }: { name: string }): string => name.replace(/^@[^/]+\//, '');
