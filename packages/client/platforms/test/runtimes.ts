import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../node_modules/', import.meta.url));

/** Path of an installed package of a runtime; undefined if this machine could not install it. */
export function findRuntime(name: string): string | undefined {
  const path = join(folder, name);
  return existsSync(path) ? realpathSync(path) : undefined;
}

/** The program of a runtime that has a package for each platform; undefined without one for this machine. */
export function findProgram(name: string, program: string): string | undefined {
  const path = findRuntime(name);
  if (path === undefined) return undefined;
  const manifest = join(path, 'package.json');
  const { optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
  const { resolve } = createRequire(manifest);
  for (const platform of Object.keys(optionalDependencies)) {
    try {
      return join(dirname(resolve(`${platform}/package.json`)), program);
    } catch {
      // It is for another platform.
    }
  }
  return undefined;
}
