import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  description?: string;
  license?: string;
  bin?: Record<string, string>;
  exports?: Record<string, string | Record<string, string>>;
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  publishConfig?: { access?: string; provenance?: boolean };
}

export interface PublicPackage {
  name: string;
  /** Absolute. */
  folder: string;
  manifest: Manifest;
}

/** The packages of a workspace that are published, by name. */
export function publicPackages(root: string): PublicPackage[] {
  return globSync('{spec,packages/*,apps/*}/package.json', { cwd: root })
    .map((file) => {
      const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest;
      return { name: manifest.name, folder: join(root, dirname(file)), manifest };
    })
    .filter(({ manifest }) => !manifest.private)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** `@scope/client` is `client`. */
export const shortName = ({ name }: { name: string }): string => name.replace(/^@[^/]+\//, '');
