import { join } from 'node:path';
import { build } from 'rolldown';
import manifest from '../package.json' with { type: 'json' };

const folder = join(import.meta.dirname, '..');

/**
 * Compiles the kit module by module, as `tsc` would, and adds the modules of packages that users do not install:
 * `contract-tools` is not published. `tsc` writes the types.
 */
await build({
  cwd: folder,
  input: ['src/main.ts', 'src/conformance.ts'],
  platform: 'node',
  external: Object.keys(manifest.dependencies).map((name) => new RegExp(`^${name}(/|$)`)),
  output: { dir: 'dist', preserveModules: true, preserveModulesRoot: join(folder, 'src'), sourcemap: true },
});
